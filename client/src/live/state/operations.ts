/**
 * The member's operations that the base does not show yet, in one list. Screens show base and operations together
 * (`view.ts`), so an operation shows at once and is dropped when the base has caught up with it, and one that failed is
 * only dropped: nothing has to be restored.
 */
import type {
  Chat,
  ConversationId,
  Credits,
  Like,
  MemberId,
  Millis,
  ProfileCard,
  Reaction,
  Rev,
  Seq,
} from '../../api/wire.gen';
import { chatWith } from '../../stores/chats';
import type { PendingSend } from '../../stores/messages';
import { type Base, isLoaded } from './state';

export type Operation = {
  /** The revision that has it; `null` while that is not known. */
  rev: Rev | null;
} &
  /** Up to a message. */
  (
    | { kind: 'read'; conversation: ConversationId; seq: Seq }
    | { kind: 'delete chat'; conversation: ConversationId; seq: Seq }
    | { kind: 'retract'; conversation: ConversationId; seq: Seq }
    | ReactOperation
    | LikeOperation
    | { kind: 'see like'; profile: MemberId }
    /** What an accepted send, or one taken back, left. */
    | { kind: 'wallet'; credits: Credits; free_left: number }
    | { kind: 'send'; send: PendingSend }
  );

/** How the member reacts to a message; `null` for no longer. */
export type ReactOperation = {
  kind: 'react';
  conversation: ConversationId;
  seq: Seq;
  /** Whether the message is the member's own. */
  isOwn: boolean;
  reaction: Reaction | null;
};

/** The last thing the member did about somebody; `answer` is the server's, from the moment `rev` is known. */
export type LikeOperation = {
  kind: 'like';
  profile: MemberId;
  act: LikeAct;
  answer?: Like | null;
  /** Which decision it is. */
  id?: string;
};

export type LikeAct =
  | { did: 'like'; profile: ProfileCard; at: Millis }
  /** What comes back with an undone pass is known only when the server answers. */
  | { did: 'unlike' | 'pass' | 'undo pass' };

export type Operations = readonly Operation[];

export type OperationOf<Kind extends Operation['kind']> = Extract<Operation, { kind: Kind }>;

export const NO_OPERATIONS: Operations = [];

export function operationsOf<Kind extends Operation['kind']>(all: Operations, ...kinds: Kind[]): OperationOf<Kind>[] {
  return all.filter((one): one is OperationOf<Kind> => (kinds as string[]).includes(one.kind));
}

/** Adds an operation, in the place of one with the same target, unless that is of a later revision. */
export function withOperation(all: Operations, operation: Operation): Operations {
  const target = targetOf(operation);
  const place = all.findIndex((other) => targetOf(other) === target);
  if (place === -1) return [...all, operation];
  const { rev } = all[place] ?? operation;
  return rev !== null && operation.rev !== null && rev > operation.rev ? all : all.with(place, operation);
}

/** Drops whatever has the target of an operation. */
export function withoutOperation(all: Operations, operation: Operation): Operations {
  const target = targetOf(operation);
  return kept(all, (other) => targetOf(other) !== target);
}

/** Puts `next` in the place of an operation, or drops it, unless the member has done something else about it since. */
export function replaced(all: Operations, operation: Operation, next: Operation | null): Operations {
  const place = all.indexOf(operation);
  if (place === -1) return all;
  return next ? all.with(place, next) : all.toSpliced(place, 1);
}

/** Without what the base shows by now. */
export function reconcile(base: Base, all: Operations): Operations {
  return kept(all, (operation) => !isShown(base, operation));
}

/** Marks as read the loaded messages of conversations that are visible. */
export function withReads(base: Base, reading: Iterable<ConversationId>, all: Operations): Operations {
  let next = all;
  for (const conversation of reading) {
    const seq = base.threads.get(conversation)?.to ?? 0;
    const read = base.chats.get(conversation)?.read_seq ?? seq;
    if (Math.max(read, readUpTo(next, conversation)) >= seq) continue;
    next = withOperation(next, { kind: 'read', conversation, seq, rev: null });
  }
  return next;
}

/** Up to where the member has marked a conversation as read, ahead of the server. */
export function readUpTo(all: Operations, conversation: ConversationId): Seq {
  return operationsOf(all, 'read').find((one) => one.conversation === conversation)?.seq ?? 0;
}

/**
 * After a restored backup the revisions of answers mean nothing, so only operations that are still to be sent remain.
 */
export function withoutAnswers(all: Operations): Operations {
  return operationsOf(all, 'send');
}

function targetOf(operation: Operation): string {
  const { kind } = operation;
  switch (kind) {
    case 'read':
    case 'delete chat':
      return `${kind} ${operation.conversation}`;
    case 'retract':
    case 'react':
      return `${kind} ${operation.conversation} ${operation.seq}`;
    case 'like':
    case 'see like':
      return `${kind} ${operation.profile}`;
    case 'wallet':
      return kind;
    case 'send':
      return `${kind} ${operation.send.client_id}`;
  }
}

/** The part of the base that shows it is as new as the answer to it, or shows it before an answer came. */
function isShown(base: Base, operation: Operation): boolean {
  const { rev } = operation;
  switch (operation.kind) {
    case 'read':
      return isReached(rev, base.chatsRev) || isMarked(base, operation);
    case 'delete chat':
      return isReached(rev, base.chatsRev) || isUpTo(operation, (chat) => chat.cleared_seq, base);
    case 'retract':
    case 'react':
      return isReached(rev, base.chatsRev);
    case 'like':
    case 'see like':
      return isReached(rev, base.likesRev);
    case 'wallet':
      return isReached(rev, base.userRev);
    case 'send':
      return isInThread(base, operation.send);
  }
}

function isReached(rev: Rev | null, part: Rev): boolean {
  return rev !== null && rev <= part;
}

type Mark = { conversation: ConversationId; seq: Seq };

/** Whether the base shows a conversation as read that far. */
export function isMarked(base: Base, mark: Mark): boolean {
  return isUpTo(mark, (chat) => chat.read_seq, base);
}

/** There is nothing left to mark in a chat that is gone. */
function isUpTo({ conversation, seq }: Mark, markOf: (chat: Chat) => Seq, { chats, chatsRev }: Base): boolean {
  if (!isLoaded(chatsRev)) return false;
  const chat = chats.get(conversation);
  return !chat || markOf(chat) >= seq;
}

/** Where the message of a send is looked for. */
const RECENT_PAGES = 2;

/** A message is in its thread as soon as any tab has sent it; its answer may arrive later. */
function isInThread({ chats, threads }: Base, { client_id, partner, state }: PendingSend): boolean {
  if (state.kind === 'refused') return false;
  const id = state.kind === 'sent' ? state.sent.message.conversation : chatWith(chats, partner)?.conversation.id;
  const pages = (id === undefined ? undefined : threads.get(id))?.pages.slice(-RECENT_PAGES) ?? [];
  return pages.some(({ messages }) => messages.some((message) => message.client_id === client_id));
}

/** Without a change it stays the same list. */
function kept(all: Operations, keep: (operation: Operation) => boolean): Operations {
  const left = all.filter(keep);
  return left.length === all.length ? all : left;
}
