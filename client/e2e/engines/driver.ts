/**
 * What a flow needs of a browser, in so few calls that each engine has them. What is on the screen is found by
 * `screen.ts`, the same way for all, so a driver knows points and keys and no elements.
 */

/** A page in a browser profile of its own, with a network of its own. */
export type Tab = {
  goto: (address: string) => Promise<void>;
  reload: () => Promise<void>;
  /** The value of an expression in the page; it can be written as JSON. */
  evaluate: (expression: string) => Promise<unknown>;
  click: (point: Point) => Promise<void>;
  /** Moves the pressed mouse from the one to the other in a few steps, and releases it. */
  drag: (from: Point, to: Point) => Promise<void>;
  /** Presses and releases one key while the others are held: `press('Enter', 'Shift')`. */
  press: (key: Key, ...held: Key[]) => Promise<void>;
  type: (text: string) => Promise<void>;
  /** Puts a file into the field that the selector finds. */
  upload: (selector: string, path: string) => Promise<void>;
  /** What it shows, as a PNG. */
  picture: () => Promise<Uint8Array>;
  /** The unhandled errors of the page, as far as the engine reports them. */
  errors: readonly Error[];
  close: () => Promise<void>;
};

export type Driver = {
  /** Opens a tab that has these cookies for this address, as large as a window of a desktop if it says nothing else. */
  open: (address: string, cookies: readonly Cookie[], size?: Size) => Promise<Tab>;
  stop: () => Promise<void>;
};

export type Engine = 'chromium' | 'firefox' | 'webkit';
export type Point = { x: number; y: number };
export type Size = { width: number; height: number };
export type Cookie = { name: string; value: string };
export type Key = 'Enter' | 'Escape' | 'Tab' | 'Shift' | 'ArrowLeft' | 'ArrowRight' | 'ArrowDown' | 'PageUp' | 'End';

/** The points between two others, the last one among them, at which a mouse is seen. */
export function between(from: Point, to: Point): Point[] {
  const steps = 6;
  return Array.from({ length: steps }, (_, step) => {
    const part = (step + 1) / steps;
    return { x: Math.round(from.x + (to.x - from.x) * part), y: Math.round(from.y + (to.y - from.y) * part) };
  });
}

type Mouse = { move: (x: number, y: number) => Promise<void>; down: () => Promise<void>; up: () => Promise<void> };

/** Drags with the mouse of Playwright or Puppeteer, which have the same calls. */
export async function dragBy(mouse: Mouse, from: Point, to: Point): Promise<void> {
  await mouse.move(from.x, from.y);
  await mouse.down();
  for (const { x, y } of between(from, to)) await mouse.move(x, y);
  await mouse.up();
}

export const DESKTOP: Size = { width: 1280, height: 800 };
export const PHONE: Size = { width: 390, height: 844 };

export function missing(packages: string): Error {
  return new Error(`An engine is missing. Run: sudo apt-get install ${packages}`);
}
