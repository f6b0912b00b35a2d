/** What a browser has kept may be of an older page, or damaged: only what is whole is taken for a send. */
import { type Check, number, object, optional, tagged, text } from '../../../api/check';
import { isQuote, isSent } from '../../../api/checks.gen';

const isFile: Check = (value) => value instanceof Blob;

const isWriting = tagged('kind', {
  text: object({ text }),
  gift: object({ gift: text }),
  photo: object({ file: isFile, width: number, height: number, uploaded: optional(number) }),
});

const isPendingState = tagged('kind', {
  queued: object({}),
  uploading: object({}),
  sending: object({}),
  refused: object({ refusal: object({ code: text, message: text }) }),
  withdrawn: object({}),
  sent: object({ sent: isSent }),
});

export const isPendingSend = object({
  client_id: text,
  owner: number,
  partner: number,
  to: object({}),
  content: isWriting,
  quote: optional(isQuote),
  quoted_cost: number,
  written_at: number,
  state: isPendingState,
});

export const isOutboxNews = object({
  owner: number,
  accepted: optional(object({ send: isPendingSend, sent: isSent })),
});
