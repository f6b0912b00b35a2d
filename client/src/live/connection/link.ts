/** The socket that is live now, to send on. */
import type { ClientFrame, ClientId, RefusedCall, Send, Sent, ServerFrame } from '../../api/wire.gen';
import type { Socket } from './socket';

/** What became of a send: `null` when that is unknown. */
export type Answer = { sent: Sent } | { refused: RefusedCall } | null;

const ANSWER_MS = 10_000;

let socket: Socket | null = null;
const waiting = new Map<ClientId, (outcome: Answer) => void>();

/** From `hello` on; without a socket, whatever waits for an outcome learns that it is unknown. */
export function setLink(next: Socket | null): void {
  socket = next;
  if (next) return;
  for (const answer of [...waiting.values()]) answer(null);
}

export function isLinked(): boolean {
  return socket !== null;
}

/** `false` when there is no socket to send it on. */
export function sendFrame(frame: ClientFrame): boolean {
  return socket?.send(frame) ?? false;
}

/** Sends a message by the socket and waits for what becomes of it, unless it is given up. */
export function sendMessage(send: Send, signal?: AbortSignal): Promise<Answer> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => answer(null), ANSWER_MS);
    const answer = (outcome: Answer) => {
      clearTimeout(timer);
      waiting.delete(send.client_id);
      resolve(outcome);
    };
    waiting.set(send.client_id, answer);
    signal?.addEventListener('abort', () => answer(null));
    if (!sendFrame({ type: 'send', ...send })) answer(null);
  });
}

/** Hands an answer to the send that waits for it. */
export function resolveAnswer(frame: Extract<ServerFrame, { type: 'sent' | 'refused' }>): void {
  if (!frame.client_id) return;
  waiting.get(frame.client_id)?.(frame.type === 'sent' ? { sent: frame } : { refused: frame });
}
