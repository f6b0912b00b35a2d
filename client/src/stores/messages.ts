import { create } from 'zustand';
import type { ChatKey } from '../api/chat';
import type {
  Chat,
  ClientId,
  ConversationId,
  Credits,
  MemberId,
  Message,
  Millis,
  Partner,
  PhotoId,
  Quote,
  RefusedCall,
  Sent,
  Seq,
  To,
} from '../api/wire.gen';

/** Up to 64 messages. A message with `seq` is in page `(seq - 1) / 64`, rounded down. */
export type Page = { index: number; messages: readonly Message[] };

/** The part of a conversation that is loaded: `from` to `to`, without a gap. */
export type Thread = {
  pages: readonly Page[];
  from: Seq;
  to: Seq;
  moreBefore: boolean;
  /**
   * The number of edits of the conversation that these messages are known to include; they may include later ones too.
   */
  edits: number;
};

/** A message of the member's own that is pending: in the outbox, refused, or accepted and not yet in its thread. */
export type PendingSend = {
  client_id: ClientId;
  /** Who wrote it: members who share a browser do not send each other's messages. */
  owner: MemberId;
  partner: MemberId;
  to: To;
  content: Writing;
  /** What the text refers to, as it is shown until the server has made its own of it. */
  quote?: Quote | undefined;
  quoted_cost: Credits;
  written_at: Millis;
  /** No attempt to send it has been made. */
  untried?: boolean;
  state: PendingState;
};

/** The content of a message that a member sends. */
export type Writing = { kind: 'text'; text: string } | { kind: 'gift'; gift: string } | WrittenPhoto;

/** `uploaded` once the server has it: it is uploaded once, however often its message is sent. */
export type WrittenPhoto = { kind: 'photo'; file: Blob; width: number; height: number; uploaded?: PhotoId };

/** While `uploading`, the photo is being sent and the message is not yet. */
export type PendingState =
  | { kind: 'queued' }
  | { kind: 'uploading' }
  | { kind: 'sending' }
  | { kind: 'refused'; refusal: RefusedCall }
  /** Discarded by the member while it may have been sent, so the server has to withdraw it. */
  | { kind: 'withdrawn' }
  | { kind: 'sent'; sent: Sent };

/** The loading state of a conversation that a screen has opened, by conversation or by profile. */
export type Opening =
  | { status: 'loading' }
  | { status: 'failed' }
  | { status: 'missing' }
  /** `chat` is from the conversation's first page, and is used until the list of chats has loaded. */
  | { status: 'ready'; profile: Partner; conversation: ConversationId | null; chat: Chat | null };

type MessagesState = {
  threads: ReadonlyMap<ConversationId, Thread>;
  /** By the partner: the first message of a conversation has no conversation yet. */
  pending: ReadonlyMap<MemberId, readonly PendingSend[]>;
  /** By the key they were opened with, as text. */
  openings: ReadonlyMap<string, Opening>;
  /** Conversations whose older messages are being fetched, or could not be. */
  older: ReadonlyMap<ConversationId, 'loading' | 'failed'>;
};

export const useMessages = create<MessagesState>(() => ({
  threads: new Map(),
  pending: new Map(),
  openings: new Map(),
  older: new Map(),
}));

const NONE: readonly PendingSend[] = [];
const NO_MESSAGES: Thread = { pages: [], from: 1, to: 0, moreBefore: false, edits: 0 };

/** Without messages, for a conversation of which none are here. */
export function useThread(conversation: ConversationId | null): Thread {
  return useMessages((s) => (conversation === null ? undefined : s.threads.get(conversation)) ?? NO_MESSAGES);
}

export function usePending(partner: MemberId | null): readonly PendingSend[] {
  return useMessages((s) => (partner === null ? undefined : s.pending.get(partner)) ?? NONE);
}

/** Whether older messages are being fetched, or could not be. */
export function useOlder(conversation: ConversationId | null): 'loading' | 'failed' | undefined {
  return useMessages((s) => (conversation === null ? undefined : s.older.get(conversation)));
}

export function useOpening(key: ChatKey): Opening | undefined {
  return useMessages((s) => s.openings.get(openingName(key)));
}

export function openingOf(key: ChatKey): Opening | undefined {
  return useMessages.getState().openings.get(openingName(key));
}

export function setOpening(key: ChatKey, opening: Opening): void {
  useMessages.setState(({ openings }) => ({ openings: new Map(openings).set(openingName(key), opening) }));
}

/** Forgets the openings of these conversations, so that they are loaded again when they are opened again. */
export function forgetOpenings(conversations: ReadonlySet<ConversationId>): void {
  useMessages.setState(({ openings, older }) => ({
    openings: new Map(
      [...openings].filter(
        ([, opening]) =>
          opening.status !== 'ready' || opening.conversation === null || !conversations.has(opening.conversation),
      ),
    ),
    older: new Map([...older].filter(([id]) => !conversations.has(id))),
  }));
}

/** Records the conversation that a first message has created. */
export function noteConversation(partner: MemberId, conversation: ConversationId): void {
  const key = { profile: partner };
  const opening = openingOf(key);
  if (opening?.status === 'ready' && opening.conversation === null) setOpening(key, { ...opening, conversation });
}

export function openingName(key: ChatKey): string {
  return 'id' in key ? `conversation ${key.id}` : `profile ${key.profile}`;
}
