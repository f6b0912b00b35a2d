import { onTestFinished, vi } from 'vitest';
import type { Refusal } from '../api/wire.gen';

type Answer = { status: number; body: unknown };

/** The error body of a refusal. */
export function refused(status: number, refusal: Refusal, message: string): Answer {
  return { status, body: { error: { ...refusal, message } } };
}

export function answered(body: unknown): Answer {
  return { status: 200, body };
}

/** Stands in for the server during a test: each call of the API is answered by `respond`. */
export function answerCalls(respond: (call: Request) => Answer | Promise<Answer>): void {
  vi.stubGlobal('fetch', async (input: RequestInfo | URL, init?: RequestInit) => {
    const { status, body } = await respond(new Request(new URL(input as string, location.origin), init));
    return new Response(JSON.stringify(body), { status });
  });
  onTestFinished(() => void vi.unstubAllGlobals());
}
