import { Component, type ReactNode, Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { show } from '../testing/show';
import { type LazyScreen, lazyScreen, useScreenUnderWay } from './lazy-screen';

const Ledger = () => <h1>Ledger</h1>;

function Site({ screen: { Screen } }: { screen: LazyScreen<object> }) {
  return (
    <>
      <p>{useScreenUnderWay() ? 'on its way' : 'here'}</p>
      <Suspense fallback={<p>waiting</p>}>
        <Screen />
      </Suspense>
    </>
  );
}

test('a screen is waited for, and its loading is reported', async () => {
  const { promise, resolve } = Promise.withResolvers<{ Screen: typeof Ledger }>();
  const screen = lazyScreen(() => promise);
  const site = await show(<Site screen={screen} />);
  await expect.element(site.getByText('waiting')).toBeVisible();
  await expect.element(site.getByText('on its way')).toBeVisible();
  resolve({ Screen: Ledger });
  await expect.element(site.getByRole('heading', { name: 'Ledger' })).toBeVisible();
  await expect.element(site.getByText('here')).toBeVisible();
});

test('a screen that was fetched early is shown without a fallback, and fetched once', async () => {
  let fetched = 0;
  const screen = lazyScreen(() => Promise.resolve({ Screen: Ledger }).finally(() => (fetched += 1)));
  await screen.preload();
  const site = await show(<Site screen={screen} />);
  expect(site.getByText('waiting').query()).toBeNull();
  expect(site.getByRole('heading', { name: 'Ledger' }).query()).not.toBeNull();
  expect(fetched).toBe(1);
});

test('a preload that failed is repeated when the screen is opened', async () => {
  let online = false;
  const screen = lazyScreen(() =>
    online ? Promise.resolve({ Screen: Ledger }) : Promise.reject(new Error('no such chunk')),
  );
  await screen.preload();
  online = true;
  const site = await show(<Site screen={screen} />);
  await expect.element(site.getByRole('heading', { name: 'Ledger' })).toBeVisible();
});

class Boundary extends Component<{ children: ReactNode }, { hasFailed: boolean }> {
  override state = { hasFailed: false };
  static getDerivedStateFromError() {
    return { hasFailed: true };
  }
  override render() {
    return this.state.hasFailed ? <p>failed</p> : this.props.children;
  }
}

test('a screen that failed to load is loaded again when it is opened again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  let fetched = 0;
  let isThere = false;
  const screen = lazyScreen(() => {
    fetched += 1;
    return isThere ? Promise.resolve({ Screen: Ledger }) : Promise.reject(new Error('no such chunk'));
  });
  const visit = (key: string) => (
    <Boundary key={key}>
      <Site screen={screen} />
    </Boundary>
  );
  const site = await show(visit('first'));
  await expect.element(site.getByText('failed')).toBeVisible();
  expect(fetched).toBe(1);
  isThere = true;
  await new Promise((resolve) => setTimeout(resolve, 1_100));
  await site.rerender(visit('second'));
  await expect.element(site.getByRole('heading', { name: 'Ledger' })).toBeVisible();
});
