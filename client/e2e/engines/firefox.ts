import { existsSync } from 'node:fs';
import puppeteer, { type ElementHandle } from 'puppeteer-core';
import { DESKTOP, dragBy, type Driver, missing } from './driver';

const BINARY = '/usr/bin/firefox-esr';

/** Firefox reports a socket that was refused, or that a page left while it connected, as an error of the page. */
const NO_FAULT = ['can’t establish a connection to the server', 'was interrupted while the page was loading'];

/** Without a screen it reports no pointing device: these bits stand for a mouse, which can hover. */
const MOUSE = { 'ui.primaryPointerCapabilities': 6, 'ui.allPointerCapabilities': 6 };

/** Over WebDriver BiDi, which Firefox supports without a driver process. */
export async function launchFirefox(): Promise<Driver> {
  if (!existsSync(BINARY)) throw missing('firefox-esr');
  const browser = await puppeteer.launch({
    browser: 'firefox',
    executablePath: BINARY,
    extraPrefsFirefox: MOUSE,
    defaultViewport: DESKTOP,
    protocolTimeout: 600_000,
    timeout: 600_000,
  });
  return {
    open: async (address, cookies, size = DESKTOP) => {
      const context = await browser.createBrowserContext();
      const { hostname } = new URL(address);
      await context.setCookie(...cookies.map((cookie) => ({ ...cookie, domain: hostname, path: '/' })));
      // A tab behind another one would be a hidden page.
      const page = await context.newPage({ type: 'window' });
      page.setDefaultTimeout(600_000);
      await page.setViewport(size);
      const errors: Error[] = [];
      page.on('pageerror', (error) => {
        const text = String(error);
        if (!NO_FAULT.some((words) => text.includes(words)))
          errors.push(error instanceof Error ? error : new Error(text));
      });
      return {
        goto: async (url) => {
          await page.goto(url);
        },
        reload: async () => {
          await page.reload();
        },
        evaluate: (expression) => page.evaluate(expression),
        // Only the window in front takes notice of what has the focus.
        click: async ({ x, y }) => {
          await page.bringToFront();
          await page.mouse.click(x, y);
        },
        drag: async (from, to) => {
          await page.bringToFront();
          await dragBy(page.mouse, from, to);
        },
        press: async (key, ...held) => {
          await page.bringToFront();
          for (const one of held) await page.keyboard.down(one);
          await page.keyboard.press(key);
          for (const one of held.reverse()) await page.keyboard.up(one);
        },
        type: async (text) => {
          await page.bringToFront();
          await page.keyboard.type(text);
        },
        upload: async (selector, path) => {
          const field = (await page.waitForSelector(selector)) as ElementHandle<HTMLInputElement>;
          await field.uploadFile(path);
        },
        picture: () => page.screenshot(),
        errors,
        close: () => context.close(),
      };
    },
    stop: () => browser.close(),
  };
}
