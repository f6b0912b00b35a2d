/** Takes one send to the server: its photo first, then the message. */
import { Refused } from '../../../api/http';
import { deleteSend, postMessage } from '../../../api/message';
import { postPhoto } from '../../../api/photo';
import type { ClientId, Outgoing, Quote, Quoting, RefusedCall, Send, Sent } from '../../../api/wire.gen';
import type { PendingSend, Writing, WrittenPhoto } from '../../../stores/messages';
import { backOff } from '../../back-off';
import { type Answer, sendMessage, isLinked } from '../../connection/link';

export type Outcome = Answer | { uploaded: WrittenPhoto };

type PhotoSend = PendingSend & { content: WrittenPhoto };

export function needsUpload(send: PendingSend): send is PhotoSend {
  return send.content.kind === 'photo' && send.content.uploaded === undefined;
}

export async function upload({ client_id, content }: PhotoSend, signal: AbortSignal): Promise<Outcome> {
  try {
    const { id } = await postPhoto(content.file, client_id, signal);
    return { uploaded: { ...content, uploaded: id } };
  } catch (error) {
    return refusalIn(error);
  }
}

/** What the server did not take, for instance because it has forgotten an old upload: sent again, it travels again. */
export function withoutUpload(content: Writing): Writing {
  if (content.kind !== 'photo') return content;
  const { kind, file, width, height } = content;
  return { kind, file, width, height };
}

export async function deliver(send: PendingSend, signal: AbortSignal): Promise<Answer> {
  const { client_id, to, content, quote, quoted_cost } = send;
  const message: Send = {
    client_id,
    to,
    quoted_cost,
    ...outgoing(content),
    ...(quote && { quote: quotingOf(quote) }),
  };
  if (isLinked()) return sendMessage(message, signal);
  try {
    return { sent: await postMessage(message, signal) };
  } catch (error) {
    return refusalIn(error);
  }
}

/** The server makes what is shown of a quote: it is only told what is quoted. */
function quotingOf(quote: Quote): Quoting {
  switch (quote.kind) {
    case 'message':
      return { message: quote.seq };
    case 'profile_photo':
      return { profile_photo: quote.photo };
    case 'profile_line':
      return { profile_line: quote.line };
  }
}

/** Uses the id of a send up. Gives the answer to it if it was accepted before. */
export async function callOff(client_id: ClientId): Promise<Sent | null> {
  return (await deleteSend({ client_id })).sent;
}

/** How long to wait after an outcome that is not final; `null` for a final one. */
export function retryAfter(outcome: { refused: RefusedCall } | null, failures: number): number | null {
  const refusal = outcome?.refused;
  if (refusal?.code === 'rate_limited') return refusal.data.retry_ms;
  const isFinal = refusal && refusal.code !== 'try_again' && refusal.code !== 'authentication_required';
  return isFinal ? null : backOff(failures);
}

function outgoing(content: Writing): Outgoing {
  switch (content.kind) {
    case 'text':
      return { kind: 'text', text: content.text };
    case 'gift':
      return { kind: 'gift', gift: content.gift };
    case 'photo':
      if (content.uploaded === undefined) throw new Error('A photo is uploaded before it is sent');
      return { kind: 'photo', photo: content.uploaded };
  }
}

function refusalIn(error: unknown): { refused: RefusedCall } | null {
  return error instanceof Refused ? { refused: error.refusal } : null;
}
