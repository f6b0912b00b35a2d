/**
 * The loaded messages, in their threads. They have no revision, because they arrive whenever a screen requests them.
 */
import type { ChatState, ConversationId, Message, Rev, Sent, Seq } from '../../api/wire.gen';
import type { Thread } from '../../stores/messages';
import type { Base, Durable, Update } from './state';
import { clearedUpTo, edited, emptyThread, extend, replaced } from './thread';

/** What a frame brings of messages, which need not wait for its turn. */
export function withFrame(base: Base, frame: Durable): Base {
  switch (frame.type) {
    case 'message': {
      const cleared = clearedAsOf(base, frame.rev, frame.chat);
      return withMessage(base, frame.message, { cleared, edits: frame.chat.edits });
    }
    case 'edited':
      return withThread(base, frame.message.conversation, (thread) => edited(thread, frame.message, frame.chat.edits));
    case 'read':
    case 'chat':
    case 'chat_gone':
    case 'like':
    case 'likes_seen':
    case 'like_gone':
    case 'user':
      return base;
  }
}

/** The answer to a send shows the message as it was then, or later. */
export function withSent(base: Base, { message, rev }: Sent): Base {
  // Since then it may have changed or its chat been deleted: what comes that late is fetched, if it is still there.
  if (base.chatsRev >= rev) return base;
  const chat = base.chats.get(message.conversation);
  if (!chat) return withMessage(base, message, { cleared: message.seq === 1 ? 0 : null, edits: 0 });
  return withMessage(base, message, { cleared: chat.cleared_seq, edits: chat.edits });
}

export function withPage(base: Base, { page, chat }: Extract<Update, { kind: 'page' }>): Base {
  const { id } = chat.conversation;
  const cleared = clearedAsOf(base, page.rev, chat);
  // Deleted since the page was requested.
  if (cleared === null) return base;
  const known = base.threads.get(id);
  const messages = page.messages.filter(({ seq }) => seq > cleared);
  const moreBefore = page.more_before && messages.length === page.messages.length;
  const stretch = { messages, moreBefore, edits: chat.edits };
  const thread = extend(known && clearedUpTo(known, cleared), stretch) ?? emptyThread(cleared, chat.edits);
  return thread === known ? base : { ...base, threads: new Map(base.threads).set(id, thread) };
}

/** Which messages changed, as far as the request went. */
export function withEdits(base: Base, { request, answer }: Extract<Update, { kind: 'edits' }>): Base {
  return withThread(base, request.conversation, (thread) => {
    const changed = answer.messages.reduce(replaced, thread);
    // What joined the thread meanwhile was not in the request.
    const isWhole = request.since <= thread.edits && request.after < thread.from;
    return isWhole && answer.edits > thread.edits ? { ...changed, edits: answer.edits } : changed;
  });
}

/** A message as it is now, if it is here. */
export function withChanged(base: Base, message: Message): Base {
  return withThread(base, message.conversation, (thread) => replaced(thread, message));
}

/**
 * A message joins its thread whenever it comes, if it is the next one there. `cleared` is up to where the chat was
 * deleted, if that is known: what follows it begins a thread.
 */
function withMessage(base: Base, message: Message, known: { cleared: Seq | null; edits: number }): Base {
  const { cleared, edits } = known;
  const here = base.threads.get(message.conversation);
  const thread = here && cleared !== null ? clearedUpTo(here, cleared) : here;
  const before = thread ? thread.to : cleared;
  if (before === null || message.seq !== before + 1) return base;
  const extended = extend(thread, { messages: [message], moreBefore: false, edits });
  return extended ? { ...base, threads: new Map(base.threads).set(message.conversation, extended) } : base;
}

/** Up to where a chat is deleted. What is older than the chats knows less of that than they do. */
function clearedAsOf(base: Base, rev: Rev, chat: ChatState): Seq | null {
  return rev > base.chatsRev ? chat.cleared_seq : (base.chats.get(chat.conversation.id)?.cleared_seq ?? null);
}

function withThread(base: Base, id: ConversationId, change: (thread: Thread) => Thread): Base {
  const thread = base.threads.get(id);
  const changed = thread && change(thread);
  return !changed || changed === thread ? base : { ...base, threads: new Map(base.threads).set(id, changed) };
}
