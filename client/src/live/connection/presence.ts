/** Who is online and who is typing: known only while the socket is open, and only for a limited time. */
import type { ConversationId, MemberId } from '../../api/wire.gen';
import { usePresence } from '../../stores/presence';
import { sendFrame } from './link';

const TYPING_MS = 6_000;
const TYPING_EVERY_MS = 3_000;

const expiries = new Map<ConversationId, ReturnType<typeof setTimeout>>();
const typingSent = new Map<ConversationId, number>();

/** Sends that the member is typing, at most as often as the server accepts it. */
export function sendTyping(conversation: ConversationId): void {
  const now = performance.now();
  if (now - (typingSent.get(conversation) ?? -Infinity) < TYPING_EVERY_MS) return;
  if (sendFrame({ type: 'typing', conversation })) typingSent.set(conversation, now);
}

export function showTyping(conversation: ConversationId): void {
  clearTimeout(expiries.get(conversation));
  expiries.set(
    conversation,
    setTimeout(() => endTyping(conversation), TYPING_MS),
  );
  if (usePresence.getState().typing.has(conversation)) return;
  usePresence.setState(({ typing }) => ({ typing: new Set(typing).add(conversation) }));
}

export function endTyping(conversation: ConversationId): void {
  clearTimeout(expiries.get(conversation));
  expiries.delete(conversation);
  usePresence.setState(({ typing }) => (typing.has(conversation) ? { typing: excluding(typing, conversation) } : {}));
}

export function showOnline(profiles: readonly MemberId[]): void {
  usePresence.setState({ online: new Set(profiles), left: new Set() });
}

export function showPresence(profile: MemberId, isOnline: boolean): void {
  usePresence.setState(({ online, left }) =>
    isOnline
      ? { online: new Set(online).add(profile), left: excluding(left, profile) }
      : { online: excluding(online, profile), left: new Set(left).add(profile) },
  );
}

/** Without the socket nothing is known. */
export function forgetPresence(): void {
  for (const expiry of expiries.values()) clearTimeout(expiry);
  expiries.clear();
  typingSent.clear();
  usePresence.setState(usePresence.getInitialState());
}

function excluding<T>(set: ReadonlySet<T>, member: T): ReadonlySet<T> {
  return new Set([...set].filter((other) => other !== member));
}
