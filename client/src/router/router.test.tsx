import { Suspense, use, useState } from 'react';
import { flushSync } from 'react-dom';
import { expect, onTestFinished, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { show } from '../testing/show';
import { Where } from '../testing/where';
import { browserHistory, hasPageBefore } from './history';
import { Link } from './link';
import { Redirect, useArrivalKind, useLocation, useNavigate, useSearchParams } from './router';

function Buttons() {
  const navigate = useNavigate();
  const [query, setQuery] = useSearchParams();
  return (
    <>
      <Where />
      <output aria-label="arrival">{useArrivalKind()}</output>
      <Link to="/likes?page=2">Likes</Link>
      <Link to="/chats" onClick={(event) => event.preventDefault()}>
        Nowhere
      </Link>
      <Link to="/chats" target="_blank" rel="noreferrer">
        Another tab
      </Link>
      <button type="button" onClick={() => navigate(-1)}>
        Back
      </button>
      <button
        type="button"
        onClick={() => {
          query.delete('t');
          setQuery(query);
        }}
      >
        Without t
      </button>
    </>
  );
}

test('a link leads on without loading a page, and back leads back', async () => {
  const screen = await show(<Buttons />, '/chats');
  await screen.getByRole('link', { name: 'Likes' }).click();
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/likes?page=2');
  await expect.element(screen.getByLabelText('arrival')).toHaveTextContent('push');
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/chats');
  await expect.element(screen.getByLabelText('arrival')).toHaveTextContent('pop');
});

test('a link to the page one is on makes no entry in the history', async () => {
  const screen = await show(<Buttons />, '/chats', '/likes?page=2');
  await screen.getByRole('link', { name: 'Likes' }).click();
  await expect.element(screen.getByLabelText('arrival')).toHaveTextContent('replace');
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/chats');
});

test('a link that is called off, or is for another tab or window, is left to the browser', async () => {
  const screen = await show(<Buttons />, '/likes');
  // The page under test must stay: what reaches the window was left to the browser, and is called off there.
  const left: string[] = [];
  const callOff = (event: MouseEvent) => {
    if (!event.defaultPrevented) left.push((event.target as HTMLElement).textContent);
    event.preventDefault();
  };
  addEventListener('click', callOff);
  onTestFinished(() => removeEventListener('click', callOff));
  await screen.getByRole('link', { name: 'Nowhere' }).click();
  await screen.getByRole('link', { name: 'Another tab' }).click();
  await userEvent.keyboard('{Control>}');
  await screen.getByRole('link', { name: 'Likes' }).click();
  await userEvent.keyboard('{/Control}');
  expect(left).toEqual(['Another tab', 'Likes']);
  expect(screen.getByLabelText('address').element()).toHaveTextContent('/likes');
});

test('another query takes the place of the one before', async () => {
  const screen = await show(<Buttons />, '/chats', '/likes?t=1&page=2');
  await screen.getByRole('button', { name: 'Without t' }).click();
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/likes?page=2');
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/chats');
});

test('a redirect leaves nothing behind to go back to', async () => {
  const Site = () => (useLocation().pathname === '/swipe-game' ? <Redirect to="/login" /> : <Buttons />);
  const screen = await show(<Site />, '/chats', '/swipe-game');
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/login');
  await screen.getByRole('button', { name: 'Back' }).click();
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/chats');
});

test('a page stays on view until the next one can be shown', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const Ledger = () => <h1>{use(promise)}</h1>;
  const Site = () => (useLocation().pathname === '/ledger' ? <Ledger /> : <Link to="/ledger">Ledger</Link>);
  const screen = await show(
    <Suspense fallback="nothing yet">
      <Site />
    </Suspense>,
    '/chats',
  );
  await screen.getByRole('link', { name: 'Ledger' }).click();
  expect(screen.getByText('nothing yet').query()).toBeNull();
  await expect.element(screen.getByRole('link', { name: 'Ledger' })).toBeVisible();
  resolve('Credit history');
  await expect.element(screen.getByRole('heading', { name: 'Credit history' })).toBeVisible();
});

test('nobody is redirected from a page that they are leaving already', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const Goodbye = () => <h1>{use(promise)}</h1>;
  const Members = () => {
    const [isMember, setIsMember] = useState(true);
    const navigate = useNavigate();
    const leave = () => {
      navigate('/goodbye');
      // At once, while the page is still on view.
      flushSync(() => setIsMember(false));
    };
    return isMember ? <button onClick={leave}>Leave</button> : <Redirect to="/login" />;
  };
  const Site = () => (useLocation().pathname === '/goodbye' ? <Goodbye /> : <Members />);
  const screen = await show(
    <Suspense>
      <Where />
      <Site />
    </Suspense>,
    '/profile',
  );
  await screen.getByRole('button', { name: 'Leave' }).click();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  resolve('Goodbye');
  await expect.element(screen.getByRole('heading', { name: 'Goodbye' })).toBeVisible();
  await expect.element(screen.getByLabelText('address')).toHaveTextContent('/goodbye');
});

test('the browser’s history counts how many pages lie before, through replacements, steps and jumps', async () => {
  const before: unknown = history.state;
  const address = location.href;
  onTestFinished(() => history.replaceState(before, '', address));
  history.replaceState(null, '', address);

  const pages = browserHistory();
  let pops = 0;
  onTestFinished(pages.onPop(() => (pops += 1)));
  expect(hasPageBefore()).toBe(false);
  pages.replace(`${location.pathname}?replaced`);
  expect(hasPageBefore()).toBe(false);
  pages.push(`${location.pathname}?pushed`);
  expect(pages.place().search).toBe('?pushed');
  expect(hasPageBefore()).toBe(true);
  pages.go(-1);
  await expect.poll(() => pops).toBe(1);
  expect(pages.place().search).toBe('?replaced');
  expect(hasPageBefore()).toBe(false);
  location.hash = 'content';
  await expect.poll(() => pops).toBe(2);
  expect(pages.place().hash).toBe('#content');
  expect(hasPageBefore()).toBe(true);
});
