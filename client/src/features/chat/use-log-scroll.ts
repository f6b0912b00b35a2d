import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react';
import { scrolling } from '../../platform/motion';
import bubbles from './bubbles.module.css';

/** This distance still counts as the end, because a finger rarely stops at the last pixel. */
const NEAR_PX = 64;

/**
 * Browsers scroll smoothly and report the end of it; after this time a smooth scroll counts as ended without that
 * report.
 */
const LONGEST_MOVE_MS = 1_000;

/** A row, where it was in the view, and how far the log was scrolled then. */
type Anchor = { row: HTMLElement; top: number; scrollTop: number };

export type LogScroll = {
  scroller: RefObject<HTMLDivElement | null>;
  /** The reader is at the latest message and goes along with new ones. */
  following: boolean;
  onScroll: () => void;
  onScrollEnd: () => void;
  toLatest: () => void;
  /** Goes to a row; at once to one that is `far`, as rows that come and go on a long way would end it before. */
  toRow: (row: HTMLElement, far?: boolean) => void;
};

/**
 * Keeps the place in a log that is anchored at its end (`column-reverse`): rows that come or go above do not move
 * what is read, by the layout itself; rows that come or go below would, so the row at the top of the view is put back
 * where it was. `rows` is what the log shows; `latest` whether that goes up to the latest message.
 */
export function useLogScroll(rows: unknown, latest: boolean): LogScroll {
  const scroller = useRef<HTMLDivElement>(null);
  const anchor = useRef<Anchor | null>(null);
  const movedUpAt = useRef(-Infinity);
  /** Scrolling to the latest message after a press of the button, before the first scroll event. */
  const isSent = useRef(false);
  const [atEnd, setAtEnd] = useState(true);
  const following = atEnd && latest;

  const onScroll = useCallback(() => {
    const element = scroller.current;
    if (!element) return;
    isSent.current = false;
    if (hasMovedUp(element, anchor.current)) movedUpAt.current = performance.now();
    setAtEnd(isAtEnd(element));
    anchor.current = anchorOf(element);
  }, []);

  const onScrollEnd = useCallback(() => {
    movedUpAt.current = -Infinity;
  }, []);

  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element) return;
    // A reader who has begun to scroll away from the end is not moved back to it, also where the page is busy between
    // two events.
    const isLeaving = hasMovedUp(element, anchor.current) || performance.now() - movedUpAt.current < LONGEST_MOVE_MS;
    const isKeptAtEnd = following && (isSent.current || !isLeaving);
    isSent.current = false;
    // Nor is a place kept that is left anyway: setting how far a log is scrolled ends the scroll that is under way.
    const isOnTheWay = following && !isKeptAtEnd && isAtEnd(element);
    const drift = isKeptAtEnd ? -element.scrollTop : driftOf(anchor.current, element);
    if (!isOnTheWay && Math.abs(drift) >= 1) element.scrollTop += drift;
    anchor.current = anchorOf(element);
    // The place is kept when rows change; that the reader scrolled is no change of rows.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [rows]);

  const toLatest = useCallback(() => {
    isSent.current = true;
    setAtEnd(true);
    scroller.current?.scrollTo({ top: 0, behavior: scrolling() });
  }, []);

  const toRow = useCallback((row: HTMLElement, far = false) => {
    row.scrollIntoView({ block: 'start', behavior: far ? 'instant' : scrolling() });
  }, []);

  return { scroller, following, onScroll, onScrollEnd, toLatest, toRow };
}

function hasMovedUp(scroller: HTMLElement, since: Anchor | null): boolean {
  return since !== null && scroller.scrollTop < since.scrollTop;
}

function isAtEnd(scroller: HTMLElement): boolean {
  return -scroller.scrollTop < NEAR_PX;
}

/**
 * The first message that reaches into the view. Rows are in order, so it is found by bisection. Other rows cannot serve
 * as an anchor: the separator of a day moves when older messages of that day are inserted above it, and the edge stays
 * at the top.
 */
function anchorOf(scroller: HTMLElement): Anchor | null {
  const rows = scroller.firstElementChild?.children;
  if (!rows || rows.length === 0) return null;
  let low = 0;
  let high = rows.length - 1;
  while (low < high) {
    const middle = (low + high) >> 1;
    const row = rows[middle] as HTMLElement;
    if (topOf(row, scroller) + row.offsetHeight > 0) high = middle;
    else low = middle + 1;
  }
  while (low < rows.length - 1 && !rows[low]?.matches(`.${bubbles.message}`)) low += 1;
  const row = rows[low] as HTMLElement;
  return { row, top: topOf(row, scroller), scrollTop: scroller.scrollTop };
}

/** How far a row has been moved by anything but scrolling. */
function driftOf(anchor: Anchor | null, scroller: HTMLElement): number {
  if (!anchor?.row.isConnected) return 0;
  // A log that is now shorter than its scroll offset has been moved to its beginning by the browser and not by the
  // reader.
  const beginning = scroller.clientHeight - scroller.scrollHeight;
  // Each of its measures is rounded separately.
  const scrolled = scroller.scrollTop - beginning < 2 ? 0 : anchor.scrollTop - scroller.scrollTop;
  return topOf(anchor.row, scroller) - anchor.top - scrolled;
}

function topOf(row: HTMLElement, scroller: HTMLElement): number {
  return row.getBoundingClientRect().top - scroller.getBoundingClientRect().top;
}
