/** Runs in the page: finds what a reader of the screen would find, the same way in every engine. */
import { computeAccessibleName, getRole } from 'dom-accessibility-api';
import type { Point } from './driver';

/** The element to find. A pattern is the source of a regular expression, because it is sent to the page as JSON. */
export type Query = {
  role?: string;
  name?: string | { pattern: string };
  /** Somewhere in it. */
  text?: string;
  within?: Query;
  /** The last of several instead of the first. */
  last?: boolean;
};

const inPage = {
  /** How many there are, even if one has to scroll to them. */
  count: (query: Query): number => find(query).length,

  text: (query: Query): string | null => chosen(query)?.textContent ?? null,

  value: (query: Query): string | null => (chosen(query) as HTMLInputElement | undefined)?.value ?? null,

  isFocused: (query: Query): boolean => find(query).some((one) => one === document.activeElement),

  focus: (query: Query): void => (chosen(query) as HTMLElement | undefined)?.focus(),

  /** As if it had been filled in: React learns of it by the event, and keeps a setter of its own on the element. */
  set: (query: Query, value: string): void => {
    const element = chosen(query);
    if (!element) return;
    Object.getOwnPropertyDescriptor(Object.getPrototypeOf(element), 'value')?.set?.call(element, value);
    element.dispatchEvent(new Event('input', { bubbles: true }));
    element.dispatchEvent(new Event('change', { bubbles: true }));
  },

  /** The point where it can be clicked; `null` while it is absent, moving, or covered by something else. */
  point: (query: Query): Point | null => {
    const element = chosen(query);
    if (!element || isMoving(element)) return null;
    element.scrollIntoView({ block: 'nearest', behavior: 'instant' });
    const { left, top, width, height } = element.getBoundingClientRect();
    const point = { x: left + width / 2, y: top + height / 2 };
    const above = document.elementFromPoint(point.x, point.y);
    if (above && activates(above, element)) return point;
    // A bar that stays in its place may cover what was scrolled to an edge.
    element.scrollIntoView({ block: 'center', behavior: 'instant' });
    return null;
  },
};

export type InPage = typeof inPage;

Object.assign(globalThis, { inPage });

/** A click on a part of a field's label is one on the field. */
function activates(clicked: Element, element: Element): boolean {
  const labels = element instanceof HTMLInputElement ? element.labels : null;
  return [element, ...(labels ?? [])].some((one) => one.contains(clicked));
}

function chosen(query: Query): Element | undefined {
  return find(query).at(query.last ? -1 : 0);
}

function find(query: Query): Element[] {
  const root = query.within ? chosen(query.within) : topLayer();
  if (!root) return [];
  return [...root.querySelectorAll('*')].filter((element) => matches(element, query));
}

/** While a modal dialog is open, nothing else can be reached. */
function topLayer(): Element {
  return [...document.querySelectorAll('dialog:modal')].at(-1)?.parentElement ?? document.body;
}

function matches(element: Element, { role, name, text }: Query): boolean {
  if ((role !== undefined && getRole(element) !== role) || !isShown(element)) return false;
  if (text !== undefined && !element.textContent.includes(text)) return false;
  if (name === undefined) return true;
  const actual = computeAccessibleName(element).replace(/\s+/g, ' ').trim();
  return typeof name === 'string' ? actual === name : new RegExp(name.pattern).test(actual);
}

/**
 * A busy page may show the first frame of a movement for long, so two equal positions alone do not prove that it is at
 * rest.
 */
function isMoving(element: Element): boolean {
  return document.getAnimations().some(({ effect, playState, timeline }) => {
    // What follows scrolling moves when that does.
    if (timeline !== document.timeline || playState !== 'running' || !(effect instanceof KeyframeEffect)) return false;
    return effect.getComputedTiming().endTime !== Infinity && (effect.target?.contains(element) ?? false);
  });
}

function isShown(element: Element): boolean {
  return element.checkVisibility({ visibilityProperty: true }) && !element.closest('[aria-hidden=true], [inert]');
}
