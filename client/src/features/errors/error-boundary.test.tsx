import { beforeEach, expect, test, vi } from 'vitest';
import { Unreachable } from '../../api/http';
import { show } from '../../testing/show';
import { ErrorBoundary } from './error-boundary';
import { ErrorPage } from './error-page';
import { LastResort } from './last-resort';

// React logs each error that a boundary caught; here they are thrown on purpose.
beforeEach(() => void vi.spyOn(console, 'error').mockImplementation(() => undefined));

function Failing({ error }: { error: Error }): never {
  throw error;
}

test('a server that does not answer is shown as that', async () => {
  const screen = await show(
    <ErrorBoundary fallback={(trouble) => <ErrorPage {...trouble} />}>
      <Failing error={new Unreachable()} />
    </ErrorBoundary>,
  );
  await expect.element(screen.getByRole('heading')).toMatchTextContent('The site does not answer.');
  await expect.element(screen.getByRole('button', { name: 'Load the page again' })).toBeVisible();
});

test('another path is another try', async () => {
  const boundary = (path: string) => (
    <ErrorBoundary resetKey={path} fallback={() => <p>failed</p>}>
      {path === '/bad' ? <Failing error={new Error('boom')} /> : <p>fine</p>}
    </ErrorBoundary>
  );
  const screen = await show(boundary('/bad'));
  await expect.element(screen.getByText('failed')).toBeVisible();
  await screen.rerender(boundary('/good'));
  await expect.element(screen.getByText('fine')).toBeVisible();
});

test('when the error page itself fails, a sentence and a link home are left', async () => {
  const screen = await show(
    <ErrorBoundary fallback={() => <LastResort />}>
      <ErrorBoundary fallback={() => <Failing error={new Error('the error page fails too')} />}>
        <Failing error={new Error('boom')} />
      </ErrorBoundary>
    </ErrorBoundary>,
  );
  await expect
    .element(screen.getByRole('heading', { name: 'An error occurred while showing the error page' }))
    .toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'To the home page' })).toHaveAttribute('href', '/');
});
