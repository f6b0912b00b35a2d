/** An outbox in the browser, in front of a server in memory, for the tests of what members send. */
import { afterEach, beforeEach, vi } from 'vitest';
import { useConnection } from '../../stores/connection';
import { type PendingSend, useMessages, type Writing } from '../../stores/messages';
import { dropSendsOf } from '../actions/send/db';
import { flush, send, startOutbox } from '../actions/send/outbox';
import { setLink } from '../connection/link';
import { resetState } from '../state/store';
import { ME } from './people';
import { PostOffice } from './post-office';

export const PARTNER = 2;

/** The server of the test that runs. */
export let office: PostOffice;
let stop: () => void;

/** Gives each test of a file an empty outbox and a server of its own. */
export function setUpOutbox(): void {
  beforeEach(async () => {
    office = new PostOffice();
    vi.stubGlobal('fetch', office.fetch);
    await dropSendsOf(ME);
    stop = startOutbox(ME);
  });
  afterEach(async () => {
    stop();
    await flush();
    setLink(null);
    useConnection.setState({ status: 'idle' });
    resetState();
    vi.unstubAllGlobals();
  });
}

/** The member leaves the page. */
export function leave(): void {
  stop();
}

/** A member opens a page. */
export function enter(owner = ME): void {
  stop = startOutbox(owner);
}

export function write(text: string, quotedCost = 1): Promise<void> {
  return writeContent({ kind: 'text', text }, { quotedCost });
}

export function writeContent(content: Writing, { quotedCost = 1, partner = PARTNER } = {}): Promise<void> {
  return send({ partner, to: { conversation: partner * 10 }, content, quotedCost });
}

export function photo(bytes = 100): Writing {
  return { kind: 'photo', file: new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), width: 4, height: 3 };
}

export function pending(): readonly PendingSend[] {
  return useMessages.getState().pending.get(PARTNER) ?? [];
}

export function texts(): string[] {
  return office.accepted.map((message) => (message.kind === 'text' ? message.text : message.kind));
}

export function holdUploads(): () => void {
  const { promise, resolve } = Promise.withResolvers<undefined>();
  office.uploading = promise;
  return () => resolve(undefined);
}

/** Refuses every call with a long back-off, until the function that it returns is called. */
export function beBusy(): () => void {
  const error = { code: 'rate_limited', data: { retry_ms: 600_000 }, message: '' };
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ error }, { status: 429 })));
  return () => void vi.stubGlobal('fetch', office.fetch);
}

/** Empties the outbox in another tab, until the function that it returns is called. */
export async function holdLock(): Promise<() => void> {
  let release: () => void = () => undefined;
  await new Promise<void>((held) => {
    void navigator.locks.request(`outbox ${PARTNER}`, () => {
      held();
      return new Promise<void>((resolve) => {
        release = resolve;
      });
    });
  });
  return () => {
    release();
  };
}
