import { beforeEach, expect, test } from 'vitest';
import { Refused } from '../api/http';
import { show } from '../testing/show';
import { member } from '../testing/fixtures';
import { enter } from '../testing/world';
import { type Resource, resource, retryFailed, useResource } from './resource';
import type { Source } from './resource-entry';

type List = { items: readonly string[]; next: number | null };

type Call = {
  key: string;
  cursor: number | undefined;
  signal: AbortSignal;
  answer: (...items: string[]) => void;
  answerPage: (page: List) => void;
  fail: (error: unknown) => void;
};

/** A resource whose calls a test answers, and the calls so far. */
function served(source: Partial<Source<string, List>> = {}) {
  const calls: Call[] = [];
  const things = resource<string, List>({
    fetch: (key, signal, cursor) =>
      new Promise((resolve, fail) => {
        const answer = (...items: string[]) => resolve({ items, next: null });
        calls.push({ key, cursor, signal, answer, answerPage: resolve, fail });
      }),
    ...source,
  });
  return { things, calls, call: (place: number) => callAt(calls, place) };
}

function callAt(calls: readonly Call[], place: number): Call {
  const call = calls[place];
  if (!call) throw new Error(`There was no call ${place}`);
  return call;
}

const PAGED: Partial<Source<string, List>> = {
  pages: {
    cursorOf: ({ next }) => next,
    append: (held, page) => ({ items: [...held.items, ...page.items], next: page.next }),
    prepend: (held, first) => ({ items: [...new Set([...first.items, ...held.items])], next: held.next }),
  },
};

function Shown({ things, of }: { things: Resource<string, List>; of: string | null }) {
  const view = useResource(things, of);
  switch (view.state) {
    case 'loading':
      return <p>loading</p>;
    case 'failed':
      return (
        <button type="button" onClick={view.retry}>
          failed
        </button>
      );
    case 'shown':
      return (
        <p>
          <span>{view.data.items.join(', ')}</span>
          <button type="button" onClick={view.showMore}>
            {view.more}
          </button>
        </p>
      );
  }
}

/** Waits until the effects of a change have run, and an entry without viewers has been dropped. */
const nextTask = () => new Promise((resolve) => setTimeout(resolve));

beforeEach(() => {
  enter({});
  enter({ user: {} });
});

test('all who look at a key share one call and one answer', async () => {
  const { things, calls, call } = served();
  const screen = await show(
    <>
      <Shown things={things} of="a" />
      <Shown things={things} of="a" />
    </>,
  );
  expect(screen.getByText('loading').elements()).toHaveLength(2);
  call(0).answer('one');
  await expect.poll(() => screen.getByText('one').elements()).toHaveLength(2);
  expect(calls).toHaveLength(1);
});

test('without a key nothing is fetched', async () => {
  const { things, calls } = served();
  const screen = await show(<Shown things={things} of={null} />);
  await expect.element(screen.getByText('loading')).toBeVisible();
  expect(calls).toEqual([]);
});

test('the late answer of one key is not shown for the next', async () => {
  const { things, call } = served();
  const screen = await show(<Shown things={things} of="a" />);
  await screen.rerender(<Shown things={things} of="b" />);
  call(0).answer('of a');
  call(1).answer('of b');
  await expect.element(screen.getByText('of b')).toBeVisible();
  await expect.element(screen.getByText('of a')).not.toBeInTheDocument();
});

test('a call is aborted when the last who looked is gone, and what it brings is dropped', async () => {
  const { things, calls, call } = served();
  const screen = await show(<Shown things={things} of="a" />);
  await screen.unmount();
  await expect.poll(() => call(0).signal.aborted).toBe(true);
  call(0).answer('late');
  await show(<Shown things={things} of="a" />);
  await expect.element(screen.getByText('loading')).toBeVisible();
  expect(calls).toHaveLength(2);
});

test('who comes in the place of another goes on with the same call', async () => {
  const { things, calls, call } = served();
  const screen = await show(<Shown key="first" things={things} of="a" />);
  await screen.rerender(<Shown key="second" things={things} of="a" />);
  await nextTask();
  expect(call(0).signal.aborted).toBe(false);
  expect(calls).toHaveLength(1);
});

test('what is kept is shown while it is refreshed, and stays when that fails', async () => {
  const { things, calls, call } = served();
  const first = await show(<Shown things={things} of="a" />);
  call(0).answer('old');
  await expect.element(first.getByText('old')).toBeVisible();
  await first.unmount();
  await nextTask();
  const second = await show(<Shown things={things} of="a" />);
  await expect.element(second.getByText('old')).toBeVisible();
  call(1).fail(new Error('no answer'));
  await nextTask();
  await expect.element(second.getByText('old')).toBeVisible();
  retryFailed();
  await expect.poll(() => calls).toHaveLength(3);
  call(2).answer('new');
  await expect.element(second.getByText('new')).toBeVisible();
});

test('an answer that is still fresh needs no call', async () => {
  const { things, calls, call } = served({ freshMs: Infinity });
  const first = await show(<Shown things={things} of="a" />);
  call(0).answer('once');
  await expect.element(first.getByText('once')).toBeVisible();
  await first.unmount();
  await nextTask();
  const second = await show(<Shown things={things} of="a" />);
  await expect.element(second.getByText('once')).toBeVisible();
  expect(calls).toHaveLength(1);
});

test('no more answers are kept than may be, and those that were seen last', async () => {
  const { things, calls, call } = served({ kept: 2 });
  const screen = await show(<Shown things={things} of="a" />);
  for (const [place, key] of ['a', 'b', 'c', 'd'].entries()) {
    await screen.rerender(<Shown things={things} of={key} />);
    call(place).answer(`of ${key}`);
    await expect.element(screen.getByText(`of ${key}`)).toBeVisible();
    await nextTask();
  }
  await screen.rerender(<Shown things={things} of={null} />);
  await nextTask();
  expect(['a', 'b', 'c', 'd'].filter((key) => things.read(key).data)).toEqual(['c', 'd']);
  expect(calls).toHaveLength(4);
});

test('what failed is fetched again on request, and as soon as there is a way again', async () => {
  const { things, calls, call } = served();
  const screen = await show(<Shown things={things} of="a" />);
  call(0).fail(new Error('no answer'));
  await screen.getByRole('button', { name: 'failed' }).click();
  await expect.element(screen.getByText('loading')).toBeVisible();
  call(1).fail(new Error('no answer'));
  await expect.element(screen.getByRole('button', { name: 'failed' })).toBeVisible();
  retryFailed();
  await expect.poll(() => calls).toHaveLength(3);
  await expect.element(screen.getByRole('button', { name: 'failed' })).toBeVisible();
  call(2).answer('here');
  await expect.element(screen.getByText('here')).toBeVisible();
});

test('what the server does not show any more leaves the screen', async () => {
  const { things, call } = served();
  const screen = await show(<Shown things={things} of="a" />);
  call(0).answer('hers');
  await expect.element(screen.getByText('hers')).toBeVisible();
  things.invalidate('a');
  call(1).fail(new Refused(404, { code: 'not_found', message: 'No' }));
  await expect.element(screen.getByRole('button', { name: 'failed' })).toBeVisible();
  await expect.element(screen.getByText('hers')).not.toBeInTheDocument();
});

test('an event while a call is under way has one more call made after it', async () => {
  const { things, calls, call } = served();
  const screen = await show(<Shown things={things} of="a" />);
  things.invalidate('a');
  things.invalidate('a');
  expect(calls).toHaveLength(1);
  call(0).answer('before the event');
  await expect.poll(() => calls).toHaveLength(2);
  call(1).answer('after the event');
  await expect.element(screen.getByText('after the event')).toBeVisible();
  await nextTask();
  expect(calls).toHaveLength(2);
});

test('events are followed for as long as a screen shows the key', async () => {
  const followed = new Map<string, () => void>();
  const { things, calls, call } = served({
    follow: (key, invalidate) => {
      followed.set(key, invalidate);
      return [() => followed.delete(key)];
    },
  });
  const screen = await show(<Shown things={things} of="a" />);
  call(0).answer('old');
  await expect.element(screen.getByText('old')).toBeVisible();
  followed.get('a')?.();
  expect(calls).toHaveLength(2);
  await expect.element(screen.getByText('old')).toBeVisible();
  await screen.unmount();
  await expect.poll(() => followed.size).toBe(0);
});

test('what is known to be old and is on no screen is forgotten', async () => {
  const { things, call } = served();
  const screen = await show(<Shown things={things} of="a" />);
  call(0).answer('old');
  await expect.element(screen.getByText('old')).toBeVisible();
  await screen.unmount();
  things.invalidate('a');
  expect(things.read('a').data).toBeNull();
});

test('what the member changed is shown at once, and an older answer does not undo it', async () => {
  const { things, call } = served();
  const screen = await show(<Shown things={things} of="a" />);
  call(0).answer('one', 'two');
  await expect.element(screen.getByText('one, two')).toBeVisible();
  things.invalidate('a');
  things.update('a', ({ items, next }) => ({ items: items.slice(1), next }));
  await expect.element(screen.getByText('two', { exact: true })).toBeVisible();
  expect(call(1).signal.aborted).toBe(true);
  call(1).answer('one', 'two');
  await nextTask();
  await expect.element(screen.getByText('two', { exact: true })).toBeVisible();
  call(2).answer('two', 'three');
  await expect.element(screen.getByText('two, three')).toBeVisible();
});

test('pages follow each other, once each, and a page that failed can be had again', async () => {
  const { things, calls, call } = served(PAGED);
  const screen = await show(<Shown things={things} of="a" />);
  call(0).answerPage({ items: ['9', '8'], next: 8 });
  await screen.getByRole('button', { name: 'offered' }).click();
  await screen.getByRole('button', { name: 'loading' }).click();
  expect(calls.map(({ cursor }) => cursor)).toEqual([undefined, 8]);
  call(1).fail(new Error('no answer'));
  await screen.getByRole('button', { name: 'failed' }).click();
  call(2).answerPage({ items: ['7'], next: null });
  await expect.element(screen.getByText('9, 8, 7')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: 'none' })).toBeVisible();
});

test('something newer joins the pages that are held; where they changed, the list begins anew', async () => {
  const { things, call } = served({
    ...PAGED,
    follow: (_, invalidate) => [on('newer', () => invalidate('beginning'))],
  });
  const screen = await show(<Shown things={things} of="a" />);
  call(0).answerPage({ items: ['9', '8'], next: 8 });
  await screen.getByRole('button', { name: 'offered' }).click();
  call(1).answerPage({ items: ['7'], next: 7 });
  await expect.element(screen.getByText('9, 8, 7')).toBeVisible();
  dispatchEvent(new Event('newer'));
  call(2).answerPage({ items: ['10', '9'], next: 9 });
  await expect.element(screen.getByText('10, 9, 8, 7')).toBeVisible();
  things.invalidate('a');
  call(3).answerPage({ items: ['10', 'nine'], next: 9 });
  await expect.element(screen.getByText('10, nine')).toBeVisible();
});

test('a page of a list that began anew meanwhile is dropped', async () => {
  const { things, call } = served(PAGED);
  const screen = await show(<Shown things={things} of="a" />);
  call(0).answerPage({ items: ['9'], next: 9 });
  await screen.getByRole('button', { name: 'offered' }).click();
  things.invalidate('a');
  call(2).answerPage({ items: ['20'], next: 20 });
  await expect.element(screen.getByText('20')).toBeVisible();
  call(1).answerPage({ items: ['8'], next: null });
  await expect.element(screen.getByRole('button', { name: 'offered' })).toBeVisible();
  await expect.element(screen.getByText('20')).toMatchTextContent(/^20$/);
});

test('nothing of one member is seen by the next', async () => {
  const { things, calls, call } = served({ freshMs: Infinity });
  const screen = await show(
    <>
      <Shown things={things} of="a" />
      <Shown things={things} of="b" />
    </>,
  );
  call(0).answer('private');
  await expect.element(screen.getByText('private')).toBeVisible();
  enter({});
  await expect.element(screen.getByText('private')).not.toBeInTheDocument();
  expect(call(1).signal.aborted).toBe(true);
  call(1).answer('late');
  expect(calls).toHaveLength(2);
  enter({ user: { profile: { ...member.profile, id: 2 } } });
  await expect.poll(() => calls).toHaveLength(4);
  call(2).answer('of the next');
  await expect.element(screen.getByText('of the next')).toBeVisible();
  await expect.element(screen.getByText('late')).not.toBeInTheDocument();
});

test('what is the same for everybody outlives the session', async () => {
  const { things, calls, call } = served({ freshMs: Infinity, isPublic: true });
  const screen = await show(<Shown things={things} of="a" />);
  enter({});
  call(0).answer('of the site');
  await expect.element(screen.getByText('of the site')).toBeVisible();
  enter({ user: {} });
  await expect.element(screen.getByText('of the site')).toBeVisible();
  expect(calls).toHaveLength(1);
});

function on(name: string, listener: () => void): () => void {
  addEventListener(name, listener);
  return () => removeEventListener(name, listener);
}
