import { beforeEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import type { Profile, Swipe, SwipeAnswer, SwipeGame } from '../../api/wire.gen';
import { KeptBack } from '../../layouts/kept-back';
import { flushDecisions } from '../../live/actions/waiting/decisions';
import { useNotices } from '../../platform/notices';
import { useConnection } from '../../stores/connection';
import { useWaiting } from '../../stores/waiting';
import { answerCalls, answered, refused } from '../../testing/api';
import { member } from '../../testing/fixtures';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { SwipeScreen } from './swipe-screen';

function profile(id: number, name: string, some: Partial<Profile> = {}): Profile {
  const facts = { sexuality: null, relationship_status: null, hair_color: null, eye_color: null, body_type: null };
  return {
    ...member.profile,
    main_image: null,
    id,
    name,
    age: 34,
    ...facts,
    reason: 'dating',
    about: 'Sound engineer, slow cook.',
    prompts: [],
    interests: ['art'],
    photos: [],
    ...some,
  };
}

/**
 * Another member plays in each test, as the game is kept for a while, and with others, as what the test before decided
 * about its members may still be on its way.
 */
let id = 2000;
const first = () => id * 10;

type Asked = { method: string; body: Swipe };

/** A game with these members and so many likes, which keeps what was decided; `refuse` refuses all of that. */
function play(names: string[], left = 4, refuse = false): Asked[] {
  const asked: Asked[] = [];
  const likes = { left, of: 4, renewed_at: Date.UTC(2030, 5, 15, 22) };
  const all = names.map((name, place) => profile(first() + place, name, { fictional: name === 'Vera' }));
  answerCalls(async (request) => {
    const { pathname } = new URL(request.url);
    if (pathname.endsWith('interests.php')) return answered([{ id: 'art', icon: 'palette' }]);
    if (pathname.endsWith('profile.php'))
      return answered({ profile: all[0], like: null, conversation: null, online: false, rev: 1 });
    if (request.method === 'GET') return answered({ profiles: all, likes } satisfies SwipeGame);
    const body = (await request.json()) as Swipe;
    asked.push({ method: request.method, body });
    if (refuse) return refused(429, { code: 'too_often' }, 'Not today.');
    if (body.liked) likes.left -= 1;
    return answered({ like: null, rev: 1, likes } satisfies SwipeAnswer);
  });
  return asked;
}

beforeEach(async () => {
  await page.viewport(390, 800);
  id += 1;
  enter({ user: { profile: { ...member.profile, id } } });
});

const open = () => show(<SwipeScreen />, '/swipe-game');
const card = (name: string) => page.getByRole('article', { name: `${name}, 34` });

test('one after the other is liked or passed by buttons, and what is left counts down', async () => {
  const asked = play(['Noor', 'Vera', 'Bea']);
  const screen = await open();
  await expect.element(card('Noor')).toBeVisible();
  await expect.element(screen.getByText('4 of 4 likes left today')).toBeVisible();
  await expectAccessible();
  await screen.getByRole('button', { name: 'Like Noor' }).click();
  await expect.element(screen.getByText('3 of 4 likes left today')).toBeVisible();
  await expect.element(card('Vera')).toMatchTextContent(/Fictional profile/);
  await screen.getByRole('button', { name: 'Pass on Vera' }).click();
  await expect.element(card('Bea')).toBeVisible();
  expect(useNotices.getState().spoken).toMatch(/You passed on Vera. Now Bea, 34./);
  await vi.waitFor(() =>
    expect(asked.map(({ body }) => [body.profile.id, body.liked])).toEqual([
      [first(), true],
      [first() + 1, false],
    ]),
  );
  await screen.getByRole('button', { name: 'Pass on Bea' }).click();
  await expect.element(screen.getByRole('heading', { name: 'You have seen everybody who fits' })).toBeVisible();
  await expectAccessible();
});

test('who was decided about, which the server has not heard yet, does not come', async () => {
  useWaiting.setState({ decided: new Set([first()]) });
  play(['Noor', 'Bea']);
  await open();
  await expect.element(card('Bea')).toBeVisible();
  useWaiting.setState(useWaiting.getInitialState());
});

test('the arrows decide, and a pass is undone', async () => {
  const asked = play(['Noor', 'Bea']);
  const screen = await open();
  await expect.element(card('Noor')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Nothing to undo' })).toHaveAttribute('aria-disabled');
  await userEvent.keyboard('{ArrowLeft}');
  await expect.element(card('Bea')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo: back to Noor' }).click();
  await expect.element(card('Noor')).toBeVisible();
  await vi.waitFor(() => expect(asked.map(({ method }) => method)).toEqual(['POST', 'DELETE']));
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(card('Bea')).toBeVisible();
  await vi.waitFor(() => expect(asked.at(-1)?.body.liked).toBe(true));
  await expect.element(screen.getByRole('button', { name: 'Nothing to undo' })).toBeVisible();
});

/** Draws the card on top by so many pixels, with the mouse. */
async function draw(name: string, x: number, y = 0): Promise<void> {
  const element = card(name).element();
  const { left, top, width } = element.getBoundingClientRect();
  const at = (dx: number, dy: number, ms: number) => ({
    pointerId: 1,
    pointerType: 'mouse',
    isPrimary: true,
    bubbles: true,
    button: 0,
    clientX: left + width / 2 + dx,
    clientY: top + 100 + dy,
    timeStamp: ms,
  });
  const stack = element.parentElement?.parentElement;
  if (stack) stack.setPointerCapture = () => undefined;
  element.dispatchEvent(new PointerEvent('pointerdown', at(0, 0, 0)));
  for (const part of [0.25, 0.5, 0.75, 1]) {
    element.dispatchEvent(new PointerEvent('pointermove', at(x * part, y * part, part)));
    await new Promise(requestAnimationFrame);
  }
  element.dispatchEvent(new PointerEvent('pointerup', at(x, y, 2)));
}

test('a card that is drawn far enough is decided about, a tremble and a scroll are not', async () => {
  const asked = play(['Noor', 'Bea', 'Cara']);
  await open();
  await expect.element(card('Noor')).toBeVisible();
  await draw('Noor', 12);
  await draw('Noor', 20, 200);
  expect(asked).toEqual([]);
  await draw('Noor', 240);
  await expect.element(card('Bea')).toBeVisible();
  await draw('Bea', -240);
  await expect.element(card('Cara')).toBeVisible();
  await vi.waitFor(() => expect(asked.map(({ body }) => body.liked)).toEqual([true, false]));
});

/** What a finger does within so many milliseconds: the browser scrolls the card, by so much of the whole way. */
async function scroll(name: string, part: number, ms = 0): Promise<void> {
  const rail = card(name).element().parentElement;
  if (!rail) throw new Error('The card lies on nothing');
  rail.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [finger(rail)] }));
  rail.scrollBy({ left: -part * rail.clientWidth });
  await new Promise((resolve) => setTimeout(resolve, ms));
  expect(card(name).element()).toBeVisible();
  rail.dispatchEvent(new TouchEvent('touchend', { bubbles: true }));
}

function finger(target: Element): Touch {
  return new Touch({ identifier: 1, target });
}

test('a card that a finger draws far or quickly is decided about when it is let go', async () => {
  const asked = play(['Noor', 'Bea', 'Cara']);
  await open();
  await expect.element(card('Noor')).toBeVisible();
  const rail = () => card('Noor').element().parentElement;
  await scroll('Noor', 0.15, 300);
  await expect.poll(() => rail()?.scrollLeft).toBe(rail()?.clientWidth);
  expect(asked).toEqual([]);
  await scroll('Noor', 0.15);
  await expect.element(card('Bea')).toBeVisible();
  await expect.poll(() => document.querySelectorAll('article').length).toBe(2);
  await scroll('Bea', -0.5, 300);
  await expect.element(card('Cara')).toBeVisible();
  await vi.waitFor(() => expect(asked.map(({ body }) => body.liked)).toEqual([true, false]));
});

test('a trackpad scrolls a card away, and one that is scrolled too little comes back', async () => {
  const asked = play(['Noor', 'Bea']);
  await open();
  await expect.element(card('Noor')).toBeVisible();
  const rail = () => card('Noor').element().parentElement;
  rail()?.scrollBy({ left: 40 });
  await expect.poll(() => rail()?.scrollLeft).toBe(rail()?.clientWidth);
  rail()?.scrollBy({ left: 200 });
  await expect.element(card('Bea')).toBeVisible();
  await vi.waitFor(() => expect(asked.map(({ body }) => body.liked)).toEqual([false]));
});

test('a card that may not leave comes back, and one that was passed lies where it was', async () => {
  const asked = play(['Noor', 'Bea'], 0);
  const screen = await open();
  await expect.element(card('Noor')).toBeVisible();
  const rail = () => card('Noor').element().parentElement;
  await scroll('Noor', 0.7);
  await expect.poll(() => rail()?.scrollLeft).toBe(rail()?.clientWidth);
  expect(asked).toEqual([]);
  await scroll('Noor', -0.7);
  await expect.element(card('Bea')).toBeVisible();
  await screen.getByRole('button', { name: 'Undo: back to Noor' }).click();
  await expect.element(card('Noor')).toBeVisible();
  await expect.poll(() => rail()?.scrollLeft).toBe(rail()?.clientWidth);
});

test('a gesture that something interrupts decides about nobody', async () => {
  const asked = play(['Noor', 'Bea']);
  await open();
  await expect.element(card('Noor')).toBeVisible();
  const rail = card('Noor').element().parentElement;
  if (!rail) throw new Error('The card lies on nothing');
  rail.dispatchEvent(new TouchEvent('touchstart', { bubbles: true, touches: [finger(rail)] }));
  rail.scrollBy({ left: -0.7 * rail.clientWidth });
  rail.dispatchEvent(new TouchEvent('touchcancel', { bubbles: true }));
  await expect.poll(() => rail.scrollLeft).toBe(rail.clientWidth);
  await expect.element(card('Noor')).toBeVisible();
  expect(asked).toEqual([]);
});

test('a phone that is turned decides about nobody', async () => {
  const asked = play(['Noor', 'Bea']);
  await open();
  await expect.element(card('Noor')).toBeVisible();
  const rail = () => card('Noor').element().parentElement;
  for (const width of [1200, 390]) {
    await page.viewport(width, 800);
    await expect.poll(() => [rail()?.clientWidth, rail()?.scrollLeft]).toEqual([width, width]);
  }
  // Longer than a card takes to come to rest.
  await new Promise((resolve) => setTimeout(resolve, 300));
  await expect.element(card('Noor')).toBeVisible();
  expect(asked).toEqual([]);
});

test('two decisions in one breath leave one card for each who is there', async () => {
  play(['Noor', 'Bea', 'Cara']);
  await open();
  await expect.element(card('Noor')).toBeVisible();
  // React has drawn the next card on top by then, but not yet the one below it.
  const press = async () => {
    dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }));
    await Promise.resolve();
  };
  await press();
  await press();
  await expect.element(card('Cara')).toBeVisible();
  await expect.poll(() => document.querySelectorAll('article').length).toBe(1);
});

test('without likes the day says when there are new ones, and passing goes on', async () => {
  const asked = play(['Noor', 'Bea'], 0);
  const screen = await open();
  await expect.element(screen.getByText(/No likes left today. There are new ones at/)).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'Like Noor' })).toHaveAttribute('aria-disabled');
  await draw('Noor', 240);
  await expect.element(card('Noor')).toBeVisible();
  expect(asked).toEqual([]);
  await screen.getByRole('button', { name: 'Pass on Noor' }).click();
  await expect.element(card('Bea')).toBeVisible();
  await expectAccessible();
});

test('what the server refuses is back on top, with the reason', async () => {
  play(['Noor', 'Bea'], 4, true);
  const screen = await open();
  await screen.getByRole('button', { name: 'Like Noor' }).click();
  await expect.element(card('Noor')).toBeVisible();
  await vi.waitFor(() => expect(useNotices.getState().shown.at(-1)?.text).toBe('Not today.'));
  await expect.element(screen.getByText('4 of 4 likes left today')).toBeVisible();
});

test('what the server refuses when there is a network again is back on top, with the reason', async () => {
  const asked = play(['Noor', 'Bea', 'Cara'], 4, true);
  const screen = await show(
    <>
      <KeptBack />
      <SwipeScreen />
    </>,
    '/swipe-game',
  );
  await expect.element(card('Noor')).toBeVisible();
  useConnection.setState({ status: 'offline' });
  await screen.getByRole('button', { name: 'Like Noor' }).click();
  await screen.getByRole('button', { name: 'Pass on Bea' }).click();
  await expect.element(card('Cara')).toBeVisible();
  await vi.waitFor(() => expect(useWaiting.getState().decisions).toHaveLength(2));
  expect(asked).toEqual([]);
  useConnection.setState({ status: 'live' });
  await flushDecisions();
  await expect.element(card('Cara')).not.toBeInTheDocument();
  await expect.element(screen.getByText('4 of 4 likes left today')).toBeVisible();
  const said = useNotices.getState().shown.map(({ text }) => text);
  for (const name of ['Noor', 'Bea']) expect(said).toContainEqual(expect.stringMatching(`${name}.*Not today.`));
  useConnection.setState(useConnection.getInitialState());
});
