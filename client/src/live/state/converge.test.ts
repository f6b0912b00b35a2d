import fc from 'fast-check';
import { expect, test } from 'vitest';
import { PAGE_LENGTH } from '../../api/chat';
import type { Chat, Like, Message, Reaction } from '../../api/wire.gen';
import type { Thread } from '../../stores/messages';
import { apply } from './apply';
import { type Base, type Durable, isBehind, NOTHING, resumePoint, revOf, type Update } from './state';
import { Inbox, type Snapshot } from '../testing/inbox';
import type { LikeAct } from '../testing/like-book';
import { conversationWith, ME } from '../testing/people';

const PARTNERS = [2, 2, 3, 4];
/** The conversation that is on the screen, whose messages are kept. */
const OPEN_WITH = 2;
const OPEN = conversationWith(OPEN_WITH);

type Step =
  | { do: (typeof CHAT_STEPS)[number] | (typeof EDITS)[number]; partner: number }
  | { do: 'actOnLike'; act: LikeAct; partner: number }
  | { do: 'react' | 'reactByPartner'; reaction: Reaction | null; partner: number }
  | {
      do:
        | 'changeLanguage'
        | 'sync'
        | 'pollUser'
        | 'pollChats'
        | 'pollLikes'
        | 'ping'
        | 'page'
        | 'pageAgain'
        | 'edits'
        | 'repeatSend';
    }
  /** Something that is under way arrives, once or again, in any order; or never. */
  | { do: 'arrive' | 'repeat' | 'lose'; pick: number };

const CHAT_STEPS = ['receive', 'receive', 'send', 'read', 'readByPartner', 'arriveAtPartner', 'delete'] as const;
const EDITS = ['receivePhoto', 'readyPhoto', 'retract', 'retractByPartner'] as const;
const REACTIONS: (Reaction | null)[] = ['heart', 'laugh', null];
const LIKE_ACTS: LikeAct[] = ['likedBy', 'unlikedBy', 'like', 'unlike', 'pass', 'undoPass', 'look'];

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({ do: fc.constantFrom(...CHAT_STEPS), partner: fc.constantFrom(...PARTNERS) }),
  },
  { weight: 3, arbitrary: fc.record({ do: fc.constantFrom(...EDITS), partner: fc.constantFrom(...PARTNERS) }) },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom('react' as const, 'reactByPartner' as const),
      reaction: fc.constantFrom(...REACTIONS),
      partner: fc.constantFrom(...PARTNERS),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constant('actOnLike' as const),
      act: fc.constantFrom(...LIKE_ACTS),
      partner: fc.constantFrom(...PARTNERS),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      do: fc.constantFrom(
        'changeLanguage',
        'sync',
        'pollUser',
        'pollChats',
        'pollLikes',
        'ping',
        'page',
        'page',
        'pageAgain',
        'edits',
        'repeatSend',
      ),
    }),
  },
  { weight: 8, arbitrary: fc.record({ do: fc.constantFrom('arrive', 'arrive', 'repeat', 'lose'), pick: fc.nat() }) },
);

/** Long runs, because the shortest sequence that reveals an error takes about ten steps. */
const steps = fc.array(step, { minLength: 10, maxLength: 80, size: 'max' });

/** A chat is deleted on another device while the answer to the first message in it is on its way. */
const ANSWERED_AFTER_THE_CHAT_WAS_DELETED: Step[] = [
  { do: 'send', partner: OPEN_WITH },
  { do: 'delete', partner: OPEN_WITH },
  { do: 'sync' },
  { do: 'arrive', pick: 3 },
  { do: 'arrive', pick: 1 },
];

/** One client and what is under way to it. */
class Client {
  base: Base = NOTHING;
  readonly underWay: Update[] = [];
  readonly arrived: Update[] = [];

  take(update: Update): void {
    const before = revOf(this.base);
    this.base = apply(this.base, update);
    expect(revOf(this.base)).toBeGreaterThanOrEqual(before);
  }

  run(inbox: Inbox, event: Step): void {
    if (event.do === 'arrive' || event.do === 'lose') {
      const [update] = this.underWay.splice(event.pick % Math.max(1, this.underWay.length), 1);
      if (!update || event.do === 'lose') return;
      this.arrived.push(update);
      this.take(update);
    } else if (event.do === 'repeat') {
      const update = this.arrived[event.pick % Math.max(1, this.arrived.length)];
      if (update) this.take(update);
    } else {
      this.underWay.push(...updatesOf(inbox, event, this.base));
    }
  }

  /** Acts like an idle engine: syncs as long as the state is behind. */
  settle(inbox: Inbox): void {
    this.take({ kind: 'rev', rev: inbox.rev });
    for (let round = 0; isBehind(this.base); round += 1) {
      expect(round).toBeLessThan(3);
      this.take({ kind: 'sync', sync: inbox.sync(resumePoint(this.base)) });
    }
    this.#fetch(({ to }, { last_seq }) => (to < last_seq ? pageAfter(inbox, to) : []));
    this.#fetch((thread, { edits }) => (thread.edits < edits ? editsOf(inbox, thread) : []));
  }

  /** Requests syncs as long as one is due, and applies each answer. */
  #fetch(answers: (thread: Thread, chat: Chat) => Update[]): void {
    for (let before: Thread | undefined; ;) {
      const thread = this.base.threads.get(OPEN);
      const chat = this.base.chats.get(OPEN);
      const update = thread && chat ? answers(thread, chat) : [];
      if (update.length === 0) return;
      expect(thread).not.toBe(before);
      before = thread;
      for (const one of update) this.take(one);
    }
  }
}

/** The updates that the server sends because of a step, on all transports. */
function updatesOf(inbox: Inbox, event: Step, base: Base): Update[] {
  switch (event.do) {
    case 'sync':
      return [{ kind: 'sync', sync: inbox.sync(resumePoint(base)) }];
    case 'pollUser':
      return [{ kind: 'user', answer: inbox.user() }];
    case 'pollChats':
      return [{ kind: 'chats', answer: inbox.chats() }];
    case 'pollLikes':
      return [{ kind: 'likes', answer: inbox.likes() }];
    case 'ping':
      return [{ kind: 'rev', rev: inbox.rev }];
    case 'page':
      return base.chats.has(OPEN) ? pageAfter(inbox, base.threads.get(OPEN)?.to ?? 0) : [];
    case 'pageAgain':
      return base.threads.has(OPEN) ? pageAfter(inbox, 0) : [];
    case 'edits':
      return editsOf(inbox, base.threads.get(OPEN));
    case 'repeatSend':
      return answerToSend(
        inbox,
        inbox.visible(OPEN, 0).findLast(({ sender }) => sender === ME),
      );
    case 'changeLanguage':
      return framed(inbox.changeLanguage());
    case 'actOnLike':
      return framed(inbox.actOnLike(event.act, event.partner));
    case 'react': {
      const frame = inbox.react(event.partner, event.reaction);
      return [...framed(frame), ...answerToChange(frame)];
    }
    case 'reactByPartner':
      return framed(inbox.reactByPartner(event.partner, event.reaction));
    case 'send': {
      const frame = inbox.send(event.partner);
      return [...framed(frame), ...answerToSend(inbox, 'message' in frame ? frame.message : undefined)];
    }
    case 'retract': {
      const frame = inbox.retract(event.partner);
      return [...framed(frame), ...answerToRetraction(frame)];
    }
    case 'receive':
    case 'read':
    case 'readByPartner':
    case 'arriveAtPartner':
    case 'delete':
    case 'receivePhoto':
    case 'readyPhoto':
    case 'retractByPartner':
      return framed(inbox[event.do](event.partner));
    case 'arrive':
    case 'repeat':
    case 'lose':
      return [];
  }
}

function framed(frame: Durable | null): Update[] {
  return frame ? [{ kind: 'frame', frame }] : [];
}

function pageAfter(inbox: Inbox, after: number): Update[] {
  const page = inbox.page(OPEN_WITH, after, PAGE_LENGTH);
  return page.chat ? [{ kind: 'page', page, chat: page.chat }] : [];
}

/** A few at a time, so that some sequences take several answers. */
function editsOf(inbox: Inbox, thread: Thread | undefined): Update[] {
  if (!thread) return [];
  const request = { conversation: OPEN, since: thread.edits, after: thread.from - 1 };
  return [{ kind: 'edits', request, answer: inbox.edits(OPEN, request.since, request.after, 2) }];
}

/** The message as it is by now, with the revision it had when it was sent. */
function answerToSend(inbox: Inbox, message: Message | undefined): Update[] {
  if (!message) return [];
  const { credits, free_left } = inbox.user().user;
  const rev = message.sent_at + 1;
  return [{ kind: 'sent', sent: { client_id: message.client_id, message, cost: 1, credits, free_left, rev } }];
}

function answerToRetraction(frame: Durable | null): Update[] {
  if (frame?.type !== 'edited' || !frame.wallet) return [];
  return answerToChange(frame);
}

function answerToChange(frame: Durable | null): Update[] {
  return frame?.type === 'edited' ? [{ kind: 'changed', answer: { message: frame.message, rev: frame.rev } }] : [];
}

function shown({ user, totals, chats, likes }: Base): Snapshot {
  if (!user) throw new Error('no user');
  return { user, totals, chats: chatsInOrder(chats), likes: likesInOrder(likes) };
}

function chatsInOrder(chats: Base['chats']): Chat[] {
  return [...chats.values()].sort((a, b) => a.conversation.id - b.conversation.id);
}

function likesInOrder(likes: Base['likes']): Like[] {
  return [...likes.values()].sort((a, b) => a.id - b.id);
}

function messagesIn(base: Base): Message[] {
  return (base.threads.get(OPEN)?.pages ?? []).flatMap(({ messages }) => messages);
}

test('frames, syncs and polls that are lost, late, doubled or reordered end in the state of a fresh load', () => {
  fc.assert(
    fc.property(steps, (events) => {
      const inbox = new Inbox();
      const client = new Client();
      for (const event of events) client.run(inbox, event);
      client.settle(inbox);

      const fresh = apply(NOTHING, { kind: 'sync', sync: inbox.sync() });
      expect(shown(client.base)).toEqual(shown(fresh));
      expect(client.base.held).toEqual([]);
      const thread = client.base.threads.get(OPEN);
      if (thread) expect(messagesIn(client.base)).toEqual(inbox.visible(OPEN, thread.from - 1));
    }),
    { numRuns: 2_000, examples: [[ANSWERED_AFTER_THE_CHAT_WAS_DELETED]] },
  );
});

test('at every moment each part shows a state that the server has had', () => {
  fc.assert(
    fc.property(steps, (events) => {
      const inbox = new Inbox();
      const client = new Client();
      for (const event of events) {
        client.run(inbox, event);
        const { userRev, chatsRev, likesRev, user, totals, chats, likes } = client.base;
        if (userRev >= 0) expect(user).toEqual(inbox.past[userRev]?.user);
        if (chatsRev >= 0) {
          expect(totals.unread).toBe(inbox.past[chatsRev]?.totals.unread);
          expect(chatsInOrder(chats)).toEqual(inbox.past[chatsRev]?.chats);
        }
        if (likesRev >= 0) {
          expect(totals.new_likes).toBe(inbox.past[likesRev]?.totals.new_likes);
          expect(likesInOrder(likes)).toEqual(inbox.past[likesRev]?.likes);
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a thread has no gap, no double and nothing that was deleted, whatever happens', () => {
  fc.assert(
    fc.property(steps, (events) => {
      const inbox = new Inbox();
      const client = new Client();
      for (const event of events) {
        client.run(inbox, event);
        const thread = client.base.threads.get(OPEN);
        if (!thread) continue;
        const expected = Array.from({ length: thread.to - thread.from + 1 }, (_, n) => thread.from + n);
        expect(messagesIn(client.base).map(({ seq }) => seq)).toEqual(expected);
        const chat = client.base.chats.get(OPEN);
        if (chat) expect(thread.from).toBeGreaterThan(chat.cleared_seq);
      }
    }),
    { numRuns: 2_000 },
  );
});

test('a socket client, a polling client and a fresh load show the same', () => {
  fc.assert(
    fc.property(steps, (events) => {
      const inbox = new Inbox();
      const socket = new Client();
      const polling = new Client();
      socket.take({ kind: 'sync', sync: inbox.sync() });
      for (const event of events) {
        for (const update of updatesOf(inbox, event, socket.base)) if (update.kind === 'frame') socket.take(update);
        if (event.do === 'pollUser') polling.take({ kind: 'user', answer: inbox.user() });
        if (event.do === 'pollChats') polling.take({ kind: 'chats', answer: inbox.chats() });
        if (event.do === 'pollLikes') polling.take({ kind: 'likes', answer: inbox.likes() });
      }
      polling.take({ kind: 'user', answer: inbox.user() });
      polling.take({ kind: 'chats', answer: inbox.chats() });
      polling.take({ kind: 'likes', answer: inbox.likes() });

      const fresh = shown(apply(NOTHING, { kind: 'sync', sync: inbox.sync() }));
      expect(shown(socket.base)).toEqual(fresh);
      expect(shown(polling.base)).toEqual(fresh);
      expect(revOf(polling.base)).toBe(revOf(socket.base));
    }),
    { numRuns: 500 },
  );
});
