/**
 * Applies what comes from the server to the base. Pure: the same updates in any order, lost, late or doubled, end in the
 * same base as a fresh load, once the newest revision has come.
 *
 * A part never goes back: what is older than the part is dropped. A frame that follows is applied to each part that
 * is not already newer, one that is further ahead is held until it follows.
 */
import type { Rev, Sync, User, UserAnswer } from '../../api/wire.gen';
import { chatsAfter, chatsFrom, chatsSynced } from './apply-chats';
import { likesAfter, likesFrom, likesSynced } from './apply-likes';
import { withChanged, withEdits, withFrame, withPage, withSent } from './apply-messages';
import { type Base, type Durable, NOTHING, revOf, type Update } from './state';
import { filtered } from './maps';

export function apply(base: Base, update: Update): Base {
  switch (update.kind) {
    case 'frame':
      return applyFrame(noteRev(base, update.frame.rev), update.frame);
    case 'sync':
      return release(applySync(base, update.sync));
    case 'user':
      return release(userFrom(noteRev(base, update.answer.rev), update.answer));
    case 'chats':
      return release(chatsFrom(noteRev(base, update.answer.rev), update.answer));
    case 'likes':
      return release(likesFrom(noteRev(base, update.answer.rev), update.answer));
    case 'sent':
      return withSent(noteRev(base, update.sent.rev), update.sent);
    case 'changed':
      return withChanged(noteRev(base, update.answer.rev), update.answer.message);
    case 'page':
      return withPage(noteRev(base, update.page.rev), update);
    case 'edits':
      return withEdits(noteRev(base, update.answer.rev), update);
    case 'evict':
      return { ...base, threads: filtered(base.threads, (id) => !update.conversations.includes(id)) };
    case 'kept':
      return base.newestRev === NOTHING.newestRev ? update.base : base;
    case 'rev':
      return noteRev(base, update.rev);
  }
}

function noteRev(base: Base, rev: Rev): Base {
  return rev > base.newestRev ? { ...base, newestRev: rev } : base;
}

function applyFrame(base: Base, frame: Durable): Base {
  const known = withFrame(base, frame);
  const next = revOf(known) + 1;
  if (frame.rev < next) return known;
  if (frame.rev > next) return { ...known, held: [...known.held, frame] };
  return release(advance(known, frame));
}

/** Applies held frames whose turn has come and forgets those that came too late. */
function release(base: Base): Base {
  let current = base;
  for (;;) {
    const next = current.held.find((frame) => frame.rev === revOf(current) + 1);
    if (!next) break;
    const advanced = advance(current, next);
    if (revOf(advanced) === revOf(current)) break;
    current = advanced;
  }
  const held = current.held.filter((frame) => frame.rev > revOf(current));
  return held.length === current.held.length ? current : { ...current, held };
}

/** Applies the frame that follows. */
function advance(base: Base, frame: Durable): Base {
  const chats = frame.rev > base.chatsRev ? chatsAfter(base, frame) : base;
  // A new conversation whose other member did not come along: only a sync can show it.
  if (!chats) return base;
  const likes = frame.rev > base.likesRev ? likesAfter(chats, frame) : chats;
  const user = frame.rev > base.userRev ? userAfter(base.user, frame) : base.user;
  return {
    ...likes,
    user,
    userRev: Math.max(base.userRev, frame.rev),
    chatsRev: Math.max(base.chatsRev, frame.rev),
    likesRev: Math.max(base.likesRev, frame.rev),
  };
}

function userAfter(user: User | null, frame: Durable): User | null {
  if (frame.type === 'user') return frame.user;
  return 'wallet' in frame && frame.wallet && user ? { ...user, ...frame.wallet } : user;
}

function applySync(base: Base, sync: Sync): Base {
  const otherEpoch = base.epoch !== null && sync.epoch !== base.epoch;
  // Requested before the database was restored, answered after: the next one says `reset`.
  if (otherEpoch && !sync.reset) return base;

  const start = otherEpoch ? NOTHING : base;
  const next = { ...noteRev(start, sync.rev), epoch: sync.epoch };
  return likesSynced(chatsSynced(userSynced(next, sync), sync), sync);
}

function userSynced(base: Base, { user, rev }: Sync): Base {
  return rev < base.userRev ? base : { ...base, user: user ?? base.user, userRev: rev };
}

function userFrom(base: Base, { user, rev }: UserAnswer): Base {
  return rev < base.userRev ? base : { ...base, user, userRev: rev };
}
