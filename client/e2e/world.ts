/** The demo world, made once for all tests, and who is logged in there. */
import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { call, fetchSettings, logIn, type Session } from './api';
import { makeFolder, type Now, seed, serve } from './server';

export type World = { folder: string; sessions: ReadonlyMap<string, Session>; now?: Now };

/** Playwright calls it before the first worker starts, and what it returns after the last one has ended. */
export default async function makeSharedWorld(): Promise<() => Promise<void>> {
  const home = await makeFolder();
  process.env.E2E_WORLD = home;
  const { sessions } = await makeWorld(join(home, 'data'));
  await writeFile(join(home, 'sessions.json'), JSON.stringify([...sessions]));
  return () => rm(home, { recursive: true, force: true });
}

export async function readSharedWorld(): Promise<World> {
  const home = process.env.E2E_WORLD;
  if (home === undefined) throw new Error('The demo world was not made');
  const sessions = JSON.parse(await readFile(join(home, 'sessions.json'), 'utf8')) as [string, Session][];
  return { folder: join(home, 'data'), sessions: new Map(sessions) };
}

export async function makeWorld(folder: string, now?: Now): Promise<World> {
  await seed(folder, now);
  return { folder, sessions: await logInAll(folder, now), now };
}

async function logInAll(folder: string, now: Now): Promise<ReadonlyMap<string, Session>> {
  const server = await serve(folder, now);
  const sessions = new Map<string, Session>();
  const { demo_accounts } = await fetchSettings(server.address);
  for (const { email, about } of demo_accounts) {
    if (about.endsWith('disabled')) continue;
    const session = await logIn(server.address, email);
    await call(server.address, 'PUT', 'user.php', session, { language: 'en' });
    sessions.set(email.replace(/@.*/, ''), session);
  }
  await server.stop();
  return sessions;
}
