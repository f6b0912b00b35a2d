import { chromium, type LaunchOptions } from '@playwright/test';
import { DESKTOP, dragBy, type Driver } from './driver';

export async function launchChromium(options: LaunchOptions): Promise<Driver> {
  const browser = await chromium.launch(options);
  return {
    open: async (address, cookies, viewport = DESKTOP) => {
      const context = await browser.newContext({ viewport, serviceWorkers: 'allow' });
      await context.addCookies(cookies.map((cookie) => ({ ...cookie, url: address })));
      const page = await context.newPage();
      const errors: Error[] = [];
      page.on('pageerror', (error) => errors.push(error));
      return {
        goto: async (url) => {
          await page.goto(url);
        },
        reload: async () => {
          await page.reload();
        },
        evaluate: (expression) => page.evaluate(expression),
        click: ({ x, y }) => page.mouse.click(x, y),
        drag: (from, to) => dragBy(page.mouse, from, to),
        press: (key, ...held) => page.keyboard.press([...held, key].join('+')),
        type: (text) => page.keyboard.type(text),
        upload: (selector, path) => page.locator(selector).first().setInputFiles(path),
        picture: () => page.screenshot(),
        errors,
        close: () => context.close(),
      };
    },
    stop: () => browser.close(),
  };
}
