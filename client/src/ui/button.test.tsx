import { expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, show } from '../testing/show';
import { Button, ButtonLink, IconButton } from './button';
import { Credit } from './icon';

test('every look of a button is readable', async () => {
  await show(
    <>
      <Button look="primary">Send</Button>
      <Button look="plain">Cancel</Button>
      <Button look="soft">Buy</Button>
      <Button look="quiet">Later</Button>
      <Button look="danger">Delete</Button>
      <ButtonLink to="/chats" look="primary" size="large">
        Chats
      </ButtonLink>
      <IconButton icon={Credit} label="Credits" />
    </>,
  );
  await expectAccessible();
});

test('a busy button keeps the focus and does nothing', async () => {
  const onClick = vi.fn();
  const screen = await show(
    <Button busy onClick={onClick}>
      Send
    </Button>,
  );
  await userEvent.tab();
  await expect.element(screen.getByRole('button')).toHaveFocus();
  await userEvent.keyboard('{Enter}');
  expect(onClick).not.toHaveBeenCalled();
  await expect.element(screen.getByRole('button')).toHaveAttribute('aria-busy', 'true');
});

test('an icon button is named by its label', async () => {
  const onClick = vi.fn();
  const screen = await show(<IconButton icon={Credit} label="Credits" onClick={onClick} />);
  await screen.getByRole('button', { name: 'Credits' }).click();
  expect(onClick).toHaveBeenCalledOnce();
});
