/**
 * The server's side of sending, in the smallest form that the contract allows: one outcome for each `client_id`, for
 * ever.
 */
import type {
  CalledOff,
  CallOff,
  Content,
  Done,
  ErrorBody,
  Message,
  Outgoing,
  Photo,
  RefusedCall,
  Send,
  Sent,
  ServerFrame,
} from '../../api/wire.gen';
import type { Socket } from '../connection/socket';

export class PostOffice {
  /** In the order in which they were accepted. */
  readonly accepted: Message[] = [];
  /** Everything that came in, repeats included. */
  readonly received: Send[] = [];
  /** What was uploaded, by the key it came with. */
  readonly photos = new Map<string, Photo & { bytes: number }>();
  uploads = 0;
  credits = 10;
  /** Answers of this many calls get lost on the way back. */
  losesAnswers = 0;
  refusal: RefusedCall | null = null;
  refusesPhotos: RefusedCall | null = null;
  /** Uploads are answered once this is settled. */
  uploading: Promise<unknown> = Promise.resolve();
  readonly #outcomes = new Map<string, Sent | RefusedCall>();

  /** Nothing reaches it. */
  isAway = false;
  /** The requests that it received, in order: the path without `/api/`. */
  readonly calls: string[] = [];

  /** Stands in for the network. */
  readonly fetch = async (url: string, init: RequestInit = {}): Promise<Response> => {
    if (this.isAway) throw new TypeError('network');
    this.calls.push(`${init.method} ${url.replace('/api/', '')}`);
    const outcome = await this.#answer(url, init);
    await Promise.resolve();
    if (this.losesAnswers > 0) {
      this.losesAnswers -= 1;
      throw new TypeError('network');
    }
    if (!('code' in outcome)) return Response.json(outcome);
    return Response.json({ error: outcome } satisfies ErrorBody, { status: 402 });
  };

  async #answer(url: string, init: RequestInit): Promise<Photo | Sent | CalledOff | Done | RefusedCall> {
    switch (url) {
      case '/api/photo.php':
        return this.#photo(init);
      case '/api/send.php':
        return this.#callOff(JSON.parse(init.body as string) as CallOff);
      case '/api/chat.php':
        return { rev: 0 };
      default:
        return this.take(JSON.parse(init.body as string) as Send);
    }
  }

  #callOff({ client_id }: CallOff): CalledOff {
    const known = this.#outcomes.get(client_id);
    if (known && 'client_id' in known) return { sent: known };
    if (!known) this.#outcomes.set(client_id, { code: 'called_off', message: '' });
    return { sent: null };
  }

  /** A live socket to it; `answered` receives its frames. */
  socket(answered: (frame: Extract<ServerFrame, { type: 'sent' | 'refused' }>) => void): Socket {
    return {
      send: (frame) => {
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

  async #photo({ method, headers, body }: RequestInit): Promise<Photo | RefusedCall> {
    if (method === 'DELETE') {
      const { photo } = JSON.parse(body as string) as { photo: number };
      const key = [...this.photos].find(([, { id }]) => id === photo)?.[0];
      const deleted = key === undefined ? undefined : this.photos.get(key);
      if (key !== undefined) this.photos.delete(key);
      return deleted ?? { code: 'not_found', message: '' };
    }
    this.uploads += 1;
    await this.uploading;
    if (this.refusesPhotos) return this.refusesPhotos;
    const key = new Headers(headers).get('Idempotency-Key') ?? '';
    const known = this.photos.get(key);
    if (known) return known;
    const photo = {
      id: this.photos.size + 1,
      status: 'processing',
      width: 4,
      height: 3,
      bytes: (body as Blob).size,
    } as const;
    this.photos.set(key, photo);
    return photo;
  }

  #accept({ client_id, quoted_cost, ...send }: Send): Sent | RefusedCall {
    if (this.credits < quoted_cost) {
      const data = { cost: quoted_cost, credits: this.credits };
      return { code: 'insufficient_credits', data, message: 'Not enough credits.' };
    }
    const content = this.#content(send);
    if (!content) return { code: 'invalid', data: { field: 'photo' }, message: 'No such photo.' };
    this.credits -= quoted_cost;
    const seq = this.accepted.length + 1;
    const message: Message = { conversation: 20, seq, client_id, sender: 1, sent_at: seq, ...content };
    this.accepted.push(message);
    return { client_id, message, cost: quoted_cost, credits: this.credits, free_left: 0, rev: seq };
  }

  #content(send: Outgoing): Content | null {
    if (send.kind === 'text') return { kind: 'text', text: send.text };
    if (send.kind === 'gift') return { kind: 'gift', gift: send.gift };
    const photo = [...this.photos.values()].find(({ id }) => id === send.photo);
    return photo ? { kind: 'photo', photo: { id: photo.id, status: photo.status, width: 4, height: 3 } } : null;
  }
}
