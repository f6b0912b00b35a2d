/** Calls of the API, as a client makes them, for what a test needs to know or to bring about. */
import type { Chats, LogIn, Photo, Price, Send, Sent, Settings, UserAnswer } from '../src/api/wire.gen';

import { picture } from './picture';
import type { Now } from './server';

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

type Site = {
  address: string;
  session: (name: string) => Session;
  /** The time at which the server's clock is fixed, in Unix milliseconds: the id of a send contains its time. */
  now?: Now;
};

let sends = 0;

/** The id of a send, as a client creates it. */
export function newClientId(now = Date.now()): string {
  sends += 1;
  const time = now.toString(16).padStart(12, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7000-8000-${sends.toString(16).padStart(12, '0')}`;
}

function sendAs(site: Site, name: string, send: Send): Promise<Sent> {
  return call(site.address, 'POST', 'message.php', site.session(name), send);
}

/** A message from a member whose browser is not open. */
export function sendFrom(site: Site, name: string, conversation: number, text: string): Promise<Sent> {
  const client_id = newClientId(site.now);
  return sendAs(site, name, { client_id, to: { conversation }, kind: 'text', text, quoted_cost: 1 });
}

/** Sends a first text to somebody, and gives the conversation. */
export async function greetFrom(site: Site, name: string, profile: number, text: string): Promise<number> {
  const { cost } = await call<Price>(site.address, 'GET', 'price.php', site.session(name));
  const client_id = newClientId(site.now);
  const { message } = await sendAs(site, name, { client_id, to: { profile }, kind: 'text', text, quoted_cost: cost });
  return message.conversation;
}

/** Sends a text that quotes a message. */
export function quoteFrom(site: Site, name: string, conversation: number, seq: number, text: string): Promise<Sent> {
  const client_id = newClientId(site.now);
  const quote = { message: seq };
  return sendAs(site, name, { client_id, to: { conversation }, kind: 'text', text, quoted_cost: 1, quote });
}

export function sendGiftFrom(site: Site, name: string, conversation: number, gift: string): Promise<Sent> {
  const client_id = newClientId(site.now);
  return sendAs(site, name, { client_id, to: { conversation }, kind: 'gift', gift, quoted_cost: 3 });
}

async function upload(site: Site, name: string, path: string, key: string, file: Uint8Array): Promise<number> {
  const uploaded = await fetch(`${site.address}/api/${path}`, {
    method: 'POST',
    headers: {
      'X-Client-Request': '1',
      'Idempotency-Key': key,
      Origin: site.address,
      Cookie: site.session(name),
    },
    body: Buffer.from(file),
  });
  if (!uploaded.ok) throw new Error(`${path}: ${uploaded.status} ${await uploaded.text()}`);
  const { id } = (await uploaded.json()) as Photo;
  return id;
}

async function untilReady(site: Site, name: string, id: number): Promise<void> {
  for (;;) {
    const photo = await call<Photo>(site.address, 'GET', `photo.php?id=${id}`, site.session(name));
    if (photo.status !== 'processing') return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

/** Uploads a photo, sends it and waits until it is ready. */
export async function sendPhotoFrom(site: Site, name: string, conversation: number): Promise<Sent> {
  const client_id = newClientId(site.now);
  const id = await upload(site, name, 'photo.php', client_id, picture(320, 240).buffer);
  const sent = await sendAs(site, name, { client_id, to: { conversation }, kind: 'photo', photo: id, quoted_cost: 3 });
  await untilReady(site, name, id);
  return sent;
}

/** Uploads a photo of a member's profile and waits until it is ready. */
export async function addPhotoTo(site: Site, name: string, file = picture(320, 400).buffer): Promise<number> {
  const id = await upload(site, name, 'profile-photos.php', newClientId(site.now), file);
  await untilReady(site, name, id);
  return id;
}
