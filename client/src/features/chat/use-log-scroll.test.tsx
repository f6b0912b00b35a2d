import { useState } from 'react';
import { expect, test } from 'vitest';
import { show } from '../../testing/show';
import bubbles from './bubbles.module.css';
import { useLogScroll } from './use-log-scroll';

const ROW_PX = 50;

/** A log of rows, the oldest first, that shows a few of them at a time. */
function Log({ rows: given, later = given }: { rows: readonly string[]; later?: readonly string[] }) {
  const [replaced, setReplaced] = useState(false);
  const rows = replaced ? later : given;
  const { scroller, onScroll, onScrollEnd, toLatest } = useLogScroll(rows, true);
  const leave = () => {
    setReplaced(true);
    toLatest();
  };
  return (
    <>
      <button type="button" onClick={leave}>
        To the latest
      </button>
      <div
        ref={scroller}
        role="log"
        onScroll={onScroll}
        onScrollEnd={onScrollEnd}
        style={{
          display: 'flex',
          flexDirection: 'column-reverse',
          height: 200,
          overflow: 'auto',
          overflowAnchor: 'none',
        }}
      >
        <ol style={{ margin: 0, padding: 0, listStyle: 'none' }}>
          {rows.map((row) => (
            <li key={row} className={bubbles.message} style={{ height: ROW_PX, margin: 0 }}>
              {row}
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

const RECEIVED = Array.from({ length: 40 }, (_, n) => `Message ${n}`);

test('who is at the end stays there when a message comes', async () => {
  const screen = await show(<Log rows={RECEIVED} />);
  const log = screen.getByRole('log').element();
  await screen.rerender(<Log rows={[...RECEIVED, 'One more']} />);
  expect(log.scrollTop).toBe(0);
});

test('a message that comes in the very moment in which the reader scrolls does not move what is read', async () => {
  const screen = await show(<Log rows={RECEIVED} />);
  const log = screen.getByRole('log').element();
  const row = screen.getByText('Message 30').element();
  const top = () => row.getBoundingClientRect().top - log.getBoundingClientRect().top;
  log.scrollTop = -500;
  const before = top();
  // No scroll event has been dispatched by now.
  await screen.rerender(<Log rows={[...RECEIVED, 'One more']} />);
  expect(log.scrollTop).toBe(-500 - ROW_PX);
  expect(top()).toBe(before);
});

test('who is on the way up gets there, though a message comes while the page is too busy to follow the scroll', async () => {
  const screen = await show(<Log rows={RECEIVED} />);
  const log = screen.getByRole('log').element();
  const firstStep = new Promise((resolve) => log.addEventListener('scroll', resolve, { once: true }));
  const arrived = new Promise((resolve) => log.addEventListener('scrollend', resolve, { once: true }));
  log.scrollBy({ top: -500, behavior: 'smooth' });
  await firstStep;
  const busyUntil = performance.now() + 200;
  while (performance.now() < busyUntil);
  await screen.rerender(<Log rows={[...RECEIVED, 'One more']} />);
  await arrived;
  expect(log.scrollTop).toBeLessThan(-100);
});

test('who asks for the latest messages gets to their end, also when they were not in the log before', async () => {
  const latest = Array.from({ length: 40 }, (_, n) => `Later ${n}`);
  const screen = await show(<Log rows={RECEIVED} later={latest} />);
  const log = screen.getByRole('log').element();
  log.scrollTop = -1000;
  log.dispatchEvent(new Event('scroll'));
  await screen.getByRole('button', { name: 'To the latest' }).click();
  await expect.element(screen.getByText('Later 39')).toBeInViewport();
  expect(log.scrollTop).toBe(0);
});

test('messages that leave the log below do not move what is read, even where the log gets too short for its place', async () => {
  const screen = await show(<Log rows={RECEIVED} />);
  const log = screen.getByRole('log').element();
  const top = () =>
    screen.getByText('Message 2', { exact: true }).element().getBoundingClientRect().top -
    log.getBoundingClientRect().top;
  log.scrollTop = -1700;
  log.dispatchEvent(new Event('scroll'));
  expect(top()).toBe(0);
  await screen.rerender(<Log rows={RECEIVED.slice(0, 30)} />);
  expect(top()).toBe(0);
});
