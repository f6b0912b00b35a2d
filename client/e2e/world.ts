/** Demo worlds, each made once for all tests, and who is logged in there. */
import { access, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { call, fetchSettings, logIn, type Session } from './api';
import { makeFolder, type Now, seed, serve } from './server';

export type World = { folder: string; sessions: ReadonlyMap<string, Session>; now?: Now };

/** Playwright calls it before the first worker starts, and what it returns after the last one has ended. */
export default async function makeHome(): Promise<() => Promise<void>> {
  const home = await makeFolder();
  process.env.E2E_WORLDS = home;
  return () => rm(home, { recursive: true, force: true });
}

/** The demo world as of that moment, or as of now, which begins anew with each run of the tests. */
export async function sharedWorld(now?: Now): Promise<World> {
  const home = process.env.E2E_WORLDS;
  if (home === undefined) throw new Error('There is no folder for worlds');
  const place = join(home, String(now ?? 'now'));
  const [folder, logins] = [join(place, 'data'), join(place, 'sessions.json')];
  while (!(await exists(logins))) {
    if (await isFirst(place)) await make(place, folder, logins, now);
    else await pause(100);
  }
  const sessions = JSON.parse(await readFile(logins, 'utf8')) as [string, Session][];
  return { folder, sessions: new Map(sessions), now };
}

/** Makes a world; one that could not be made is another worker's to try, so that nobody waits for it. */
async function make(place: string, folder: string, logins: string, now: Now): Promise<void> {
  try {
    await seed(folder, now);
    const sessions = await logInAll(folder, now);
    await writeFile(`${logins}.new`, JSON.stringify([...sessions]));
    await rename(`${logins}.new`, logins);
  } catch (error) {
    await rm(place, { recursive: true, force: true });
    throw error;
  }
}

/** Whether this worker is the first to ask for a world, and so the one that makes it. */
async function isFirst(place: string): Promise<boolean> {
  return mkdir(place).then(
    () => true,
    (error: unknown) => {
      if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
      throw error;
    },
  );
}

async function exists(file: string): Promise<boolean> {
  return access(file).then(
    () => true,
    () => false,
  );
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
