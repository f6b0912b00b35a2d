import { expect, test, vi } from 'vitest';
import { expectAccessible, show } from '../testing/show';
import { Announcer } from './announcer';
import { ButtonLink } from './button';
import { EmptyState } from './empty-state';
import { Price } from './price';
import { Skeleton, SkeletonList } from './skeleton';
import { Toast, Toasts } from './toast';

test('an empty state names what is missing and links to another page', async () => {
  const screen = await show(
    <EmptyState title="No chats yet" text="Say hello to somebody.">
      <ButtonLink to="/members" look="primary">
        Search members
      </ButtonLink>
    </EmptyState>,
  );
  await expect.element(screen.getByRole('heading', { name: 'No chats yet' })).toBeVisible();
  await expect.element(screen.getByRole('link', { name: 'Search members' })).toHaveAttribute('href', '/members');
  await expectAccessible();
});

test('a toast offers its action', async () => {
  const onChoose = vi.fn();
  const screen = await show(
    <Toasts>
      <Toast text="Chat deleted" action={{ word: 'Undo', onChoose }} />
    </Toasts>,
  );
  await screen.getByRole('button', { name: 'Undo' }).click();
  expect(onChoose).toHaveBeenCalledOnce();
  await expectAccessible();
});

test('the announcer is one polite region that stays while its text changes', async () => {
  const screen = await show(<Announcer text="" />);
  const region = screen.getByRole('status').element();
  expect(region.ariaLive).toBe('polite');
  await screen.rerender(<Announcer text="Jonas: only if there is coffee" />);
  expect(screen.getByRole('status').element()).toBe(region);
  await expect.element(screen.getByRole('status')).toMatchTextContent('Jonas: only if there is coffee');
});

test('a price is read as credits', async () => {
  const screen = await show(<Price credits={3} />);
  await expect.element(screen.getByText('3 credits')).toBeInTheDocument();
  await expectAccessible();
});

test('nothing is shown for a list that is there at once, a skeleton for one that takes its time', async () => {
  const screen = await show(
    <SkeletonList rows={3}>
      <Skeleton />
    </SkeletonList>,
  );
  expect(screen.getByText('Loading').query()).toBeNull();
  await expect.element(screen.getByText('Loading')).toBeInTheDocument();
  await expectAccessible();
});
