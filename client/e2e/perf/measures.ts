/** What is timed in a page that is as slow as a phone. */
import type { Page } from '@playwright/test';

export const PHONE = { viewport: { width: 390, height: 844 }, deviceScaleFactor: 2, isMobile: true, hasTouch: true };

/** Slows the processor down so many times, until the returned function is called. */
export async function slowProcessor(page: Page, times: number): Promise<() => Promise<void>> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: times });
  return () => devtools.detach();
}

/** The mobile network that Lighthouse takes for a slow one: 150 ms there and back, 1.6 Mbit a second. */
export async function slowNetwork(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Network.enable');
  await devtools.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: (1638.4 * 1024) / 8,
    uploadThroughput: (750 * 1024) / 8,
  });
}

export type Paint = { lcp: number; cls: number };

/** Opens a path and gives when its largest content was painted, and how much of it moved. */
export async function paintOf(page: Page, path: string): Promise<Paint> {
  await page.addInitScript(() => {
    const paint = { lcp: 0, cls: 0 };
    Object.assign(globalThis, { paint });
    new PerformanceObserver((list) => {
      paint.lcp = list.getEntries().at(-1)?.startTime ?? 0;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) paint.cls += (entry as unknown as { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  await page.waitForFunction(() => (globalThis as unknown as { paint: Paint }).paint.lcp > 0);
  // The paint of an image is reported a little after that of the text.
  await page.waitForTimeout(500);
  return page.evaluate(() => (globalThis as unknown as { paint: Paint }).paint);
}

/** What `watchPushes` keeps in the page. */
type Watched = { socket: WebSocket; last: { rev: number } & Record<string, unknown>; toPixel: number[] };

/** From now on, keeps how long each message takes from the socket to the screen. To be called before the page opens. */
export async function watchPushes(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const watched: Partial<Watched> & { toPixel: number[] } = { toPixel: [] };
    Object.assign(globalThis, { watched });

    const isShown = (text: string) => {
      const rows = [...(document.querySelector('.log_list')?.children ?? [])];
      return rows.slice(-4).some((row) => row.textContent.includes(text));
    };
    const timeUntilShown = (text: string, since: number) => {
      requestAnimationFrame(() => {
        // What is in the document before a frame is drawn is on the screen after it.
        if (isShown(text)) setTimeout(() => watched.toPixel.push(performance.now() - since));
        else timeUntilShown(text, since);
      });
    };
    globalThis.WebSocket = class extends WebSocket {
      constructor(url: string | URL, protocols?: string | string[]) {
        super(url, protocols);
        watched.socket = this;
        this.addEventListener('message', ({ data }) => {
          const since = performance.now();
          const frame = JSON.parse(String(data)) as Watched['last'] & { type: string; message: { text: string } };
          if (frame.type !== 'message') return;
          watched.last = frame;
          timeUntilShown(frame.message.text, since);
        });
      }
    };
  });
}

/** Milliseconds from the socket to the screen, of each message so far. */
export function toPixel(page: Page): Promise<number[]> {
  return page.evaluate(() => (globalThis as unknown as { watched: Watched }).watched.toPixel);
}

/**
 * Lets the socket bring messages like the last one, evenly within a second, and gives the tasks that took longer than
 * 50 ms meanwhile, in milliseconds.
 */
export function burst(page: Page, frames: number): Promise<number[]> {
  return page.evaluate(async (count) => {
    const { socket, last } = (globalThis as unknown as { watched: Watched }).watched;
    const like = last as Watched['last'] & { message: { seq: number }; chat: { last_seq: number } };
    const long: number[] = [];
    const observer = new PerformanceObserver((list) => {
      long.push(...list.getEntries().map(({ duration }) => Math.round(duration)));
    });
    observer.observe({ type: 'longtask' });
    for (let n = 1; n <= count; n += 1) {
      const frame = {
        ...like,
        rev: like.rev + n,
        message: { ...like.message, seq: like.message.seq + n, client_id: crypto.randomUUID(), text: `Confetti ${n}` },
        chat: { ...like.chat, last_seq: like.chat.last_seq + n },
      };
      const data = JSON.stringify(frame);
      setTimeout(() => socket.dispatchEvent(new MessageEvent('message', { data })), (n * 1000) / count);
    }
    await new Promise((resolve) => setTimeout(resolve, 2500));
    observer.disconnect();
    return long;
  }, frames);
}

type Traced = {
  name: string;
  ph: string;
  pid: number;
  args: { name?: string; frame_reporter?: { state: string; affects_smoothness: boolean } };
};

/**
 * How many frames Chromium has drawn while something moved during `act`, and how many it has missed by its own judgement:
 * what an animation shows in time is no miss, however busy the page is meanwhile.
 */
export async function framesDrawn(page: Page, act: () => Promise<void>): Promise<{ drawn: number; missed: number }> {
  const browser = page.context().browser();
  if (!browser) throw new Error('The browser cannot be traced');
  await browser.startTracing(page, { categories: ['cc', 'benchmark'] });
  await act();
  const { traceEvents } = JSON.parse((await browser.stopTracing()).toString()) as { traceEvents: Traced[] };
  const isPage = ({ name, args }: Traced) => name === 'process_name' && args.name === 'Renderer';
  const pages = new Set(traceEvents.filter(isPage).map(({ pid }) => pid));
  const frames = traceEvents.flatMap(({ name, ph, pid, args }) =>
    name === 'PipelineReporter' && ph === 'b' && pages.has(pid) && args.frame_reporter ? [args.frame_reporter] : [],
  );
  const missed = frames.filter(({ state, affects_smoothness }) => state === 'STATE_DROPPED' && affects_smoothness);
  return { drawn: frames.filter(({ state }) => state.startsWith('STATE_PRESENTED')).length, missed: missed.length };
}
