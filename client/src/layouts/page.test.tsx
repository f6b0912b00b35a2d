import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { ParamsProvider, useLocation } from '../router/router';
import { Refused } from '../api/http';
import { endSession } from '../stores/session';
import { type Row, rowAt, table } from '../routes/table';
import { answerCalls, refused } from '../testing/api';
import { expectAccessible, show } from '../testing/show';
import { Where } from '../testing/where';
import { enter } from '../testing/world';
import { loadMemberShell } from './lazy';
import { Page } from './page';

const here = Promise.resolve();

// The footer requests the company's data, which does not matter to these tests.
beforeAll(loadMemberShell);
beforeEach(() => answerCalls(() => refused(404, { code: 'not_found' }, 'No')));

/** The site at a path, with the rows that a test puts in the place of others. */
function visit(path: string, changed: Partial<Row> & { name?: string } = {}) {
  const rows = table.map((row) => (row.name === changed.name ? { ...row, ...changed } : row));
  const PageHere = () => {
    const { row, params } = rowAt(useLocation().pathname, rows);
    return (
      <ParamsProvider params={params}>
        <Page row={row} session={here} />
      </ParamsProvider>
    );
  };
  return show(
    <>
      <PageHere />
      <Where />
    </>,
    path,
  );
}

/** A screen that throws. React logs the error as well, which is silenced here. */
function failingWith(error: Error): Row['screen'] {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const Screen = () => {
    throw error;
  };
  return { Screen, preload: () => Promise.resolve(), module: '', words: [] };
}

test('a page that is not built yet states so in the site’s frame, with a link to another', async () => {
  enter({ user: {} });
  const site = await visit('/faq');
  await expect.element(site.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  await expect.element(site.getByText(/This page is not there yet/)).toBeVisible();
  await expect.element(site.getByRole('link', { name: 'To your chats' })).toBeVisible();
  await expect.element(site.getByRole('contentinfo')).toBeVisible();
  await expectAccessible();
});

test('a visitor who opens a member’s page is sent to the login first, and the page is remembered', async () => {
  enter({});
  const site = await visit('/directdebit?t=3');
  await expect.element(site.getByLabelText('address')).toHaveTextContent('/login?to=%2Fdirectdebit%3Ft%3D3');
});

test('a session that ends sends the member’s page to the login screen', async () => {
  enter({ user: {} });
  const site = await visit('/blocked');
  await expect.element(site.getByRole('main')).toBeVisible();
  endSession();
  await expect.element(site.getByLabelText('address')).toHaveTextContent('/login?to=%2Fblocked');
});

test.each(['/no/such/page', '/no-such-page'])('%s could not be found', async (path) => {
  enter({});
  const site = await visit(path);
  await expect.element(site.getByRole('heading', { name: 'This page could not be found' })).toBeVisible();
  await expect.element(site.getByRole('link', { name: 'Back to the home page' })).toHaveAttribute('href', '/');
  await expectAccessible();
});

test('a screen that fails leaves the frame and the generic error, status 500', async () => {
  enter({ user: {} });
  const site = await visit('/directdebit', { name: 'directdebit', screen: failingWith(new Error('boom')) });
  await expect.element(site.getByRole('heading', { name: 'Error', exact: true })).toBeVisible();
  await expect.element(site.getByText('Error 500')).toBeVisible();
  await expect.element(site.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await expectAccessible();
});

test('a refusal that reaches the page is shown in the server’s words', async () => {
  enter({ user: {} });
  const refusal = new Refused(421, { code: 'unknown_host', message: 'This address is not ours' });
  const site = await visit('/directdebit', { name: 'directdebit', screen: failingWith(refusal) });
  await expect.element(site.getByRole('heading', { name: 'This address is not ours' })).toBeVisible();
  await expect.element(site.getByText('Error 421')).toBeVisible();
});

test('the title counts unread messages and new likes', async () => {
  enter({ user: {}, unread: 4, newLikes: 3 });
  await visit('/directdebit');
  await expect.poll(() => document.title).toBe('(7) Direct debit · Vonk');
});

test('a type of likes that does not exist is titled as what could not be found', async () => {
  enter({ user: {} });
  await visit('/likes/foo');
  await expect.poll(() => document.title).toBe('This page could not be found · Vonk');
});

test.each([
  ['en-GB', 'Vonk. Meet somebody near you'],
  ['nl-NL', 'Vonk. Meet somebody near you'],
])('the home page of a site in %s has an English title for who reads English', async (domain_language, title) => {
  const index_title = domain_language === 'en-GB' ? title : 'Vonk. Ontmoet iemand bij jou in de buurt';
  enter({ settings: { domain_language, index_title } });
  await visit('/');
  await expect.poll(() => document.title).toBe(title);
});

test('an activation that failed does not show the text of one that succeeded', async () => {
  enter({});
  const site = await visit('/activate/error');
  await expect.element(site.getByRole('heading', { name: 'Activation failed' })).toBeVisible();
  await expect.element(site.getByText('Here you will see that your account is active.')).not.toBeInTheDocument();
});
