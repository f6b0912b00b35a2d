/** The server's side of sending, as small as the wire's rules allow: one outcome for each `client_id`, for ever. */
import type { ErrorBody, Message, RefusedCall, Send, Sent, ServerFrame } from '../../api/wire.gen';
import type { Socket } from '../socket';

export class PostOffice {
  /** In the order in which they were accepted. */
  readonly accepted: Message[] = [];
  /** Everything that came in, repeats included. */
  readonly received: Send[] = [];
  credits = 10;
  /** Answers of this many calls get lost on the way back. */
  losesAnswers = 0;
  refusal: RefusedCall | null = null;
  readonly #outcomes = new Map<string, Sent | RefusedCall>();

  /** Stands in for the network. */
  readonly fetch = async (_url: string | URL | Request, init?: RequestInit): Promise<Response> => {
    const outcome = this.take(JSON.parse(init?.body as string) as Send);
    await Promise.resolve();
    if (this.losesAnswers > 0) {
      this.losesAnswers -= 1;
      throw new TypeError('network');
    }
    if ('message' in outcome && typeof outcome.message !== 'string') return Response.json(outcome);
    return Response.json({ error: outcome as RefusedCall } satisfies ErrorBody, { status: 402 });
  };

  /** A live socket to it; `answered` hears what it says. */
  socket(answered: (frame: Extract<ServerFrame, { type: 'sent' | 'refused' }>) => void): Socket {
    return {
      say: (frame) => {
        if (frame.type !== 'send') return true;
        const outcome = this.take(frame);
        if (this.losesAnswers > 0) {
          this.losesAnswers -= 1;
        } else if ('client_id' in outcome) {
          queueMicrotask(() => answered({ type: 'sent', ...outcome }));
        } else {
          queueMicrotask(() => answered({ type: 'refused', client_id: frame.client_id, ...outcome }));
        }
        return true;
      },
      close: () => undefined,
    };
  }

  take(send: Send): Sent | RefusedCall {
    this.received.push(send);
    const known = this.#outcomes.get(send.client_id);
    if (known) return known;
    const outcome = this.refusal ?? this.#accept(send);
    this.#outcomes.set(send.client_id, outcome);
    return outcome;
  }

  #accept({ client_id, quoted_cost, text }: Send): Sent | RefusedCall {
    if (this.credits < quoted_cost) {
      const data = { cost: quoted_cost, credits: this.credits };
      return { code: 'insufficient_credits', data, message: 'Not enough credits.' };
    }
    this.credits -= quoted_cost;
    const seq = this.accepted.length + 1;
    const message: Message = { conversation: 20, seq, client_id, sender: 1, sent_at: seq, kind: 'text', text };
    this.accepted.push(message);
    return { client_id, message, cost: quoted_cost, credits: this.credits, free_left: 0, rev: seq };
  }
}
