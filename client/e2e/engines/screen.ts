/** The screen of a member, as a flow handles it: finds by role and name, and waits for what it looks for. */
import { build, type Rolldown } from 'vite';
import { expect } from '@playwright/test';
import type { Key, Point, Tab } from './driver';
import type { InPage, Query } from './in-page';
import type { Link } from './link';

export class Screen {
  readonly #tab: Tab;
  readonly link: Link;

  constructor(tab: Tab, link: Link) {
    this.#tab = tab;
    this.link = link;
  }

  goto(path: string): Promise<void> {
    return this.#tab.goto(this.link.address + path);
  }

  reload(): Promise<void> {
    return this.#tab.reload();
  }

  evaluate(expression: string): Promise<unknown> {
    return this.#tab.evaluate(expression);
  }

  press(key: Key, ...held: Key[]): Promise<void> {
    return this.#tab.press(key, ...held);
  }

  type(text: string): Promise<void> {
    return this.#tab.type(text);
  }

  upload(selector: string, path: string): Promise<void> {
    return this.#tab.upload(selector, path);
  }

  /** Clicks it as soon as it lies still. */
  async click(query: Query): Promise<void> {
    await this.#tab.click(await this.#pointOf(query));
  }

  /** Draws it aside with the mouse, by so many pixels. */
  async drag(query: Query, distance: number): Promise<void> {
    const from = await this.#pointOf(query);
    await this.#tab.drag(from, { x: from.x + distance, y: from.y });
  }

  /** Where it is as soon as that is the same in two successive checks, and nothing covers it. */
  async #pointOf(query: Query): Promise<Point> {
    const points: (Point | null)[] = [];
    const liesStill = async () => {
      points.push(await this.#ask('point', query));
      const [before, now] = points.slice(-2);
      return now?.x !== undefined && now.x === before?.x && now.y === before.y;
    };
    await expect.poll(liesStill, { message: `to lie still: ${describe(query)}` }).toBe(true);
    const point = points.at(-1);
    if (!point) throw new Error(`${describe(query)} is gone`);
    return point;
  }

  /** Waits until there is one at least. */
  async sees(query: Query): Promise<void> {
    await expect.poll(() => this.#ask('count', query), { message: `to see ${describe(query)}` }).toBeGreaterThan(0);
  }

  async counts(query: Query, count: number): Promise<void> {
    await expect.poll(() => this.#ask('count', query), { message: `to count ${describe(query)}` }).toBe(count);
  }

  async reads(query: Query, text: string): Promise<void> {
    await expect.poll(() => this.#ask('text', query), { message: `text of ${describe(query)}` }).toContain(text);
  }

  async hasValue(query: Query, value: string | RegExp): Promise<void> {
    await expect.poll(() => this.#ask('value', query), { message: `value of ${describe(query)}` }).toMatch(value);
  }

  async hasFocus(query: Query): Promise<void> {
    await expect.poll(() => this.#ask('isFocused', query), { message: `focus of ${describe(query)}` }).toBe(true);
  }

  /** Sets the value of a field that each engine wants to be filled in by other keys, such as a date or a choice. */
  async set(query: Query, value: string): Promise<void> {
    await this.sees(query);
    await this.#ask('set', query, value);
    await this.hasValue(query, value);
  }

  /** Writes into a field. */
  async fill(query: Query, text: string): Promise<void> {
    await this.click(query);
    await this.type(text);
    await this.hasValue(query, text);
  }

  async focus(query: Query): Promise<void> {
    await this.sees(query);
    await this.#ask('focus', query);
    await this.hasFocus(query);
  }

  count(query: Query): Promise<number> {
    return this.#ask('count', query);
  }

  async #ask<Name extends keyof InPage>(
    name: Name,
    ...values: Parameters<InPage[Name]>
  ): Promise<ReturnType<InPage[Name]>> {
    const given = values.map((value) => JSON.stringify(value)).join(', ');
    const expression = `globalThis.inPage ? { value: inPage.${name}(${given}) } : null`;
    const read = async () =>
      (await this.#tab.evaluate(`(${expression})`)) as { value: ReturnType<InPage[Name]> } | null;
    let answer = await read();
    while (!answer) {
      // Each page that is loaded anew needs it once.
      await this.#tab.evaluate(`(() => { ${await bundle()} })()`);
      answer = await read();
    }
    return answer.value;
  }
}

function describe(query: Query): string {
  return JSON.stringify(query);
}

let bundled: Promise<string> | null = null;

/** What runs in the page, as one script. */
function bundle(): Promise<string> {
  bundled ??= build({
    configFile: false,
    logLevel: 'silent',
    build: {
      write: false,
      minify: false,
      lib: { entry: new URL('in-page.ts', import.meta.url).pathname, formats: ['iife'], name: 'unused' },
    },
  }).then((outputs) => {
    const [output] = outputs as Rolldown.RolldownOutput[];
    if (!output) throw new Error('Nothing was bundled');
    return output.output[0].code;
  });
  return bundled;
}
