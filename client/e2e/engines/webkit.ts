/** WebKit in its smallest browser, driven by W3C WebDriver. A session is a browser, and a driver has one session. */
import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { createServer } from 'node:net';
import { createInterface } from 'node:readline';
import { between, DESKTOP, type Driver, type Key, missing, type Point, type Tab } from './driver';

const KEYS: Readonly<Record<Key, string>> = {
  Enter: '\uE007',
  Escape: '\uE00C',
  Tab: '\uE004',
  Shift: '\uE008',
  ArrowLeft: '\uE012',
  ArrowRight: '\uE014',
  ArrowDown: '\uE015',
  PageUp: '\uE00E',
  End: '\uE010',
};

/** Distributions install it outside of the usual path of programs. */
const BINARIES = '/usr/lib/*/webkit2gtk-4.1/MiniBrowser';
const SCREEN = '/usr/bin/Xvfb';

/** The name under which WebDriver's answers hold the reference of an element. */
const ELEMENT = 'element-6066-11e4-a52e-4f735466cecf';

/** The browser learns of a focus that the page has moved when it paints; a key before that may be lost. */
const AFTER_PAINT = 'const done = arguments[0]; requestAnimationFrame(() => requestAnimationFrame(() => done()))';

/** How long a dragging mouse takes from one point to the next. */
const STEP_MS = 16;

type Call = (method: 'GET' | 'POST' | 'DELETE', path: string, body?: unknown) => Promise<unknown>;

export async function launchWebKit(): Promise<Driver> {
  const [miniBrowser] = globSync(BINARIES);
  if (miniBrowser === undefined || !existsSync(SCREEN)) throw missing('webkit2gtk-driver xvfb');
  const screen = await startScreen();
  return {
    open: async (address, cookies, size = DESKTOP) => {
      const session = await startSession(miniBrowser, screen.display);
      const { call } = session;
      await call('POST', '/timeouts', { script: 600_000, pageLoad: 600_000, implicit: 0 });
      await call('POST', '/window/rect', { x: 0, y: 0, ...size });
      // A cookie is only taken for the site that is open.
      await call('POST', '/url', { url: `${address}/api/settings.php` });
      for (const cookie of cookies) await call('POST', '/cookie', { cookie: { ...cookie, path: '/' } });
      return tabOf(call, session.stop);
    },
    stop: () => end(screen.process),
  };
}

function tabOf(call: Call, close: () => Promise<void>): Tab {
  const act = async (type: string, parameters: object, actions: readonly object[]) => {
    await call('POST', '/actions', { actions: [{ type, id: type, ...parameters, actions }] });
  };
  const moved = ({ x, y }: Point, duration: number) => ({
    type: 'pointerMove',
    duration,
    x: Math.round(x),
    y: Math.round(y),
  });
  const mouse = (down: Point, moves: readonly Point[]) =>
    act('pointer', { parameters: { pointerType: 'mouse' } }, [
      moved(down, 0),
      { type: 'pointerDown', button: 0 },
      ...moves.map((point) => moved(point, STEP_MS)),
      { type: 'pointerUp', button: 0 },
    ]);
  const afterPaint = () => call('POST', '/execute/async', { script: AFTER_PAINT, args: [] });
  const press = (values: readonly string[]) =>
    act('key', {}, [
      ...values.map((value) => ({ type: 'keyDown', value })),
      ...values.toReversed().map((value) => ({ type: 'keyUp', value })),
    ]);
  return {
    goto: async (url) => {
      await call('POST', '/url', { url });
    },
    reload: async () => {
      await call('POST', '/refresh', {});
    },
    evaluate: (expression) => call('POST', '/execute/sync', { script: `return ${expression}`, args: [] }),
    click: (point) => mouse(point, []),
    drag: (from, to) => mouse(from, between(from, to)),
    press: async (key, ...held) => {
      await afterPaint();
      await press([...held, key].map((one) => KEYS[one]));
    },
    type: async (text) => {
      await afterPaint();
      for (const letter of text) await press([letter]);
    },
    upload: async (selector, path) => {
      const found = (await call('POST', '/element', { using: 'css selector', value: selector })) as object;
      const id = String((found as Record<string, unknown>)[ELEMENT]);
      await call('POST', `/element/${id}/value`, { text: path });
    },
    picture: async () => Buffer.from(String(await call('GET', '/screenshot')), 'base64'),
    errors: [],
    close,
  };
}

/** A screen that nobody sees. */
async function startScreen(): Promise<{ display: string; process: ChildProcess }> {
  const { width, height } = DESKTOP;
  const options = ['-displayfd', '3', '-screen', '0', `${width * 2}x${height * 2}x24`, '-nolisten', 'tcp'];
  const screen = spawn(SCREEN, options, { stdio: ['ignore', 'ignore', 'ignore', 'pipe'] });
  const number = screen.stdio[3];
  if (!number || !('read' in number)) throw new Error('Xvfb has no output');
  for await (const line of createInterface(number)) return { display: `:${line}`, process: screen };
  throw new Error('Xvfb ended before it had a display');
}

async function startSession(binary: string, display: string) {
  const port = await freePort();
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], {
    stdio: 'ignore',
    env: {
      ...process.env,
      DISPLAY: display,
      WEBKIT_DISABLE_COMPOSITING_MODE: '1',
      LIBGL_ALWAYS_SOFTWARE: '1',
      // Containers have no namespaces to make its sandbox of; what it opens is our own.
      WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS: '1',
    },
  });
  const driverCall = caller(`http://127.0.0.1:${port}`);
  const options = { binary, args: ['--automation'] };
  const capabilities = { alwaysMatch: { 'webkitgtk:browserOptions': options } };
  try {
    await untilReady(driverCall, driver);
    const { sessionId } = (await driverCall('POST', '/session', { capabilities })) as { sessionId: string };
    const call: Call = (method, path, body) => driverCall(method, `/session/${sessionId}${path}`, body);
    const stop = async () => {
      await call('DELETE', '').finally(() => end(driver));
    };
    return { call, stop };
  } catch (error) {
    await end(driver);
    throw error;
  }
}

function caller(address: string): Call {
  return async (method, path, body) => {
    const response = await fetch(`${address}${path}`, {
      method,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    });
    const { value } = (await response.json()) as { value: unknown };
    if (!response.ok) throw new Error(`${method} ${path}: ${JSON.stringify(value)}`);
    return value;
  };
}

async function untilReady(call: Call, driver: ChildProcess): Promise<void> {
  while (driver.exitCode === null) {
    try {
      await call('GET', '/status');
      return;
    } catch {
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
  }
  throw new Error('WebKitWebDriver ended before it listened');
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const place = server.address();
  server.close();
  if (place === null || typeof place === 'string') throw new Error('There is no free port');
  return place.port;
}

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
