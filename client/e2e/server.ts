/** The real server, on a free port, with a database of its own. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { linkSync, mkdirSync, readdirSync } from 'node:fs';
import { copyFile, mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { promisify } from 'node:util';

// The program takes every variable in VONK_ for its configuration, and refuses one that it does not know.
const { VONK_BIN, ...env } = process.env;
const program = VONK_BIN ?? new URL('../../target/debug/vonk', import.meta.url).pathname;

/** Signing up is little work: three engines at once would be slow at much. */
const littleWork = { VONK_DOMAINS_VONK_SIGNUP_WORK: '10' };

export type Server = {
  address: string;
  stop: () => Promise<void>;
  /** Ends the server in good order and starts it again at the same address, perhaps with other settings. */
  restart: (changed?: Environment) => Promise<void>;
};

export async function makeFolder(): Promise<string> {
  return mkdtemp(join(tmpdir(), 'vonk-e2e-'));
}

/** Settings of a server, as its environment has them. */
export type Environment = Readonly<Record<string, string>>;

/** The time at which a server's clock is fixed, in Unix milliseconds; without it the clock runs. */
export type Now = number | undefined;

/** Fills a folder with the demo world. */
export async function seed(folder: string, now?: Now): Promise<void> {
  await promisify(execFile)(program, ['seed', '--data', folder, ...stopped(now)], { env });
}

function stopped(now: Now): string[] {
  return now === undefined ? [] : ['--now', String(now)];
}

/** Fails when a folder breaks an invariant of books or inboxes. */
export async function verify(folder: string): Promise<void> {
  await command(folder, 'verify');
}

/** What an operator does with a folder that is not served. */
export async function command(folder: string, ...given: string[]): Promise<void> {
  await promisify(execFile)(program, [...given, '--data', folder], { env });
}

export async function serve(folder: string, now?: Now, environment: Environment = {}): Promise<Server> {
  const start = (listen: string, changed: Environment = {}) =>
    startProgram(folder, listen, now, { ...environment, ...changed });
  let child = start('127.0.0.1:0');
  const address = await addressOf(child);
  if (address === null) throw new Error(`${program} ended before it listened`);
  return {
    address,
    stop: () => stop(child),
    restart: async (changed) => {
      await stop(child);
      // Somebody else may have its port for a moment: then it ends at once, and is started once more.
      let listens: string | null = null;
      while (listens === null) {
        child = start(`127.0.0.1:${new URL(address).port}`, changed);
        listens = await addressOf(child);
      }
    },
  };
}

function startProgram(folder: string, listen: string, now: Now, environment: Environment): ChildProcess {
  return spawn(program, ['serve', '--data', folder, '--listen', listen, '--demo', ...stopped(now)], {
    env: { ...env, ...littleWork, ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
}

/** Serves a copy of a folder, so that what happens there stays there; `prepare` changes it before it is served. */
export async function serveCopy(
  folder: string,
  prepare: (copy: string) => Promise<void>,
  now?: Now,
  environment?: Environment,
): Promise<Server> {
  const copy = await makeFolder();
  for (const name of await readdir(folder)) {
    const [from, to] = [join(folder, name), join(copy, name)];
    if (name === 'photos') link(from, to);
    else await copyFile(from, to);
  }
  await prepare(copy);
  const server = await serve(copy, now, environment);
  return {
    ...server,
    stop: async () => {
      await server.stop();
      await rm(copy, { recursive: true, force: true });
    },
  };
}

/** The files of photos are written once and never changed: copying thousands of them would take longer than most tests. */
function link(from: string, to: string): void {
  mkdirSync(to);
  for (const entry of readdirSync(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) link(source, target);
    else linkSync(source, target);
  }
}

/** Where the server listens; `null` when it ended before that. */
async function addressOf(child: ChildProcess): Promise<string | null> {
  if (!child.stdout) throw new Error('The server has no output');
  for await (const line of createInterface(child.stdout)) {
    const address = /^listening on (http:\S+)/.exec(line)?.[1];
    if (address) return address;
  }
  return null;
}

async function stop(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  const impatience = setTimeout(() => child.kill('SIGKILL'), 60_000);
  await ended;
  clearTimeout(impatience);
}
