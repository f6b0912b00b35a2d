/** Calls of the API, as a client makes them, for what a test needs to know or to bring about. */
import type { Chats, LogIn, Send, Sent, Settings, UserAnswer } from '../src/api/wire.gen';

export const PASSWORD = 'demo-vonk';

/** The cookies of a session, as the header `Cookie` has them. */
export type Session = string;

export async function request(address: string, method: string, path: string, session: Session = '', body?: unknown) {
  return fetch(`${address}/api/${path}`, {
    method,
    headers: {
      'X-Client-Request': '1',
      'Content-Type': 'application/json',
      Origin: address,
      Cookie: session,
    },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
}

export async function call<T>(address: string, method: string, path: string, session?: Session, body?: unknown) {
  const response = await request(address, method, path, session, body);
  if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${await response.text()}`);
  return (await response.json()) as T;
}

export async function logIn(address: string, email: string): Promise<Session> {
  const response = await request(address, 'POST', 'user.php', '', { email, password: PASSWORD } satisfies LogIn);
  if (!response.ok) throw new Error(`${email}: ${response.status} ${await response.text()}`);
  return response.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0])
    .join('; ');
}

export function fetchSettings(address: string): Promise<Settings> {
  return call(address, 'GET', 'settings.php');
}

export function fetchUser(address: string, session: Session): Promise<UserAnswer> {
  return call(address, 'GET', 'user.php', session);
}

export function fetchChats(address: string, session: Session): Promise<Chats> {
  return call(address, 'GET', 'chats.php', session);
}

let sends = 0;

/** A message from a member whose browser is not open. */
export async function sendFrom(
  site: { address: string; session: (name: string) => Session },
  name: string,
  conversation: number,
  text: string,
): Promise<Sent> {
  sends += 1;
  const client_id = `0190d1f0-4d3c-7000-8000-${sends.toString(16).padStart(12, '0')}`;
  const send: Send = { client_id, to: { conversation }, kind: 'text', text, quoted_cost: 1 };
  return call(site.address, 'POST', 'message.php', site.session(name), send);
}
