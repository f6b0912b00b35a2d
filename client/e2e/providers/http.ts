/** What the stand-ins of payment providers have in common: calls, faults, messages to the site, and a way to direct them. */
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A call as a handler gets it. */
export type Call = {
  method: string;
  url: URL;
  headers: IncomingMessage['headers'];
  body: string;
};

/** What it is answered with: JSON, or a page. */
export type Reply = { status: number; body: unknown; headers?: Record<string, string> };

export function reply(status: number, body: unknown, headers?: Record<string, string>): Reply {
  return headers ? { status, body, headers } : { status, body };
}

export function page(title: string, actions: readonly string[]): Reply {
  const buttons = actions.map((action) => `<button name="action" value="${action}">${action}</button>`).join(' ');
  const html = `<!doctype html><html lang="en"><meta name="viewport" content="width=device-width"><title>${title}</title>
    <body style="font:18px sans-serif;padding:1rem"><h1>${title}</h1><form method="post">${buttons}</form></body></html>`;
  return reply(200, html, { 'content-type': 'text/html; charset=utf-8' });
}

export function redirect(to: string): Reply {
  return reply(303, '', { location: to });
}

/** What goes wrong with the next calls. */
export type Fault =
  /** The call is carried out, and its answer is lost. */
  | 'lost-answer'
  /** Nothing is done, and the answer says so. */
  | 'error'
  | 'too-many'
  /** The answer never ends. */
  | 'endless'
  /** The answer leads somewhere else. */
  | 'elsewhere';

/** How a message goes to the site. */
export type Telling = 'now' | 'lost' | 'twice';

/** What a test asks for: `do` names it. */
export type Action = Record<string, string>;
export type Actions = Record<string, (action: Action) => unknown>;

type Message = { path: string; headers: Record<string, string>; body: string };

export abstract class StandIn {
  #server: Server | null = null;
  #faults: { what: Fault; method: string | undefined }[] = [];
  /** Where the site is; until it is known no message is sent. */
  site: string | null = null;
  telling: Telling = 'now';
  /** How many calls came, by their method and path without ids. */
  readonly calls = new Map<string, number>();

  protected abstract handle(call: Call): Reply | Promise<Reply>;
  /** What a test may ask for beside the actions that all have. */
  protected abstract readonly actions: Actions;
  protected abstract nothingWorks(status: number): unknown;

  get address(): string {
    const { port } = this.#server?.address() as AddressInfo;
    return `http://127.0.0.1:${port}`;
  }

  async start(): Promise<this> {
    const server = createServer((request, response) => void this.#answer(request, response));
    this.#server = server;
    await new Promise<void>((started) => server.listen(0, '127.0.0.1', started));
    return this;
  }

  stop(): void {
    this.#server?.closeAllConnections();
    this.#server?.close();
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = [];
    for await (const part of request) parts.push(part as Buffer);
    const call: Call = {
      method: request.method ?? 'GET',
      url: new URL(request.url ?? '/', this.address),
      headers: request.headers,
      body: Buffer.concat(parts).toString(),
    };
    if (call.url.pathname === '/stand-in') {
      this.#send(response, reply(200, this.control(JSON.parse(call.body) as Action) ?? {}));
      return;
    }
    const name = `${call.method} ${call.url.pathname.replace(/\/[a-z]+_\w+/g, '/{id}')}`;
    this.calls.set(name, (this.calls.get(name) ?? 0) + 1);
    const isApi = /^\/v\d\//.test(call.url.pathname);
    const fault = isApi ? this.#nextFault(call.method) : undefined;
    if (fault === 'error' || fault === 'too-many') {
      const status = fault === 'error' ? 503 : 429;
      this.#send(response, reply(status, this.nothingWorks(status)));
      return;
    }
    if (fault === 'elsewhere') {
      this.#send(response, redirect(`${this.site ?? ''}/healthz`));
      return;
    }
    if (fault === 'endless') {
      response.writeHead(200, { 'content-type': 'application/json' });
      const more = () => {
        while (!response.destroyed && response.write('x'.repeat(65_536)));
      };
      response.on('drain', more);
      more();
      return;
    }
    const answer = await this.handle(call);
    if (fault === 'lost-answer') response.destroy();
    else this.#send(response, answer);
  }

  #nextFault(method: string): Fault | undefined {
    const at = this.#faults.findIndex((fault) => fault.method === undefined || fault.method === method);
    return at < 0 ? undefined : this.#faults.splice(at, 1)[0]?.what;
  }

  #send(response: ServerResponse, { status, body, headers }: Reply): void {
    const text = typeof body === 'string' ? body : JSON.stringify(body);
    response.writeHead(status, { 'content-type': 'application/json', ...headers });
    response.end(text);
  }

  readonly #actions: Actions = {
    site: ({ to }) => {
      this.site = to ?? null;
    },
    telling: ({ how }) => {
      this.telling = how as Telling;
    },
    fault: ({ what, method, times }) => {
      for (let i = 0; i < Number(times ?? 1); i++) this.#faults.push({ what: what as Fault, method });
    },
    calls: () => Object.fromEntries(this.calls),
  };

  /** Does what a test asks for. */
  control(action: Action): unknown {
    const known = { ...this.#actions, ...this.actions }[action.do ?? ''];
    if (!known) throw new Error(`There is no action ${action.do ?? ''}`);
    return known(action);
  }

  /** Sends a message to the site, again and again until it is taken. */
  protected tell(message: Message): void {
    if (this.telling === 'lost') return;
    for (let i = 0; i < (this.telling === 'twice' ? 2 : 1); i++) void this.#deliver(message);
  }

  async #deliver({ path, headers, body }: Message): Promise<void> {
    for (let wait = 50; wait < 5000; wait *= 2) {
      try {
        const answer = await fetch(`${this.site ?? ''}${path}`, { method: 'POST', headers, body });
        if (answer.ok) return;
      } catch {
        // It is tried again.
      }
      await new Promise((waited) => setTimeout(waited, wait));
    }
  }
}

/** Fields in brackets, as `a[b][]=1`, as the object that they stand for. */
export function nested(form: string): Record<string, unknown> {
  const root: Record<string, unknown> = {};
  for (const [name, value] of new URLSearchParams(form)) {
    const keys = name.split('[').map((key) => key.replace(/\]$/, ''));
    let at: Record<string, unknown> = root;
    keys.forEach((key, place) => {
      const isLast = place === keys.length - 1;
      const next = keys[place + 1];
      if (key === '') return;
      if (isLast) at[key] = value;
      else if (next === '') ((at[key] ??= []) as unknown[]).push(value);
      else at = (at[key] ??= {}) as Record<string, unknown>;
    });
  }
  return root;
}
