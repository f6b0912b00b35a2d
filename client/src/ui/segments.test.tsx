import { useState } from 'react';
import { expect, test } from 'vitest';
import { userEvent } from 'vitest/browser';
import { expectAccessible, show } from '../testing/show';
import { Segments } from './segments';

function Filter({ first }: { first: 'all' | 'unread' | null }) {
  const [chosen, setChosen] = useState(first);
  return (
    <Segments
      legend="Show"
      name="show"
      chosen={chosen}
      onChoose={setChosen}
      options={[
        { value: 'all', label: 'All' },
        { value: 'unread', label: 'Unread' },
      ]}
    />
  );
}

test('arrows choose among the segments', async () => {
  const screen = await show(<Filter first="all" />);
  await userEvent.tab();
  await expect.element(screen.getByRole('radio', { name: 'All' })).toHaveFocus();
  await userEvent.keyboard('{ArrowRight}');
  await expect.element(screen.getByRole('radio', { name: 'Unread' })).toBeChecked();
  await expectAccessible();
});

test('nothing needs to be chosen at first', async () => {
  const screen = await show(<Filter first={null} />);
  await expect.element(screen.getByRole('radio', { name: 'All' })).not.toBeChecked();
  await screen.getByText('Unread').click();
  await expect.element(screen.getByRole('radio', { name: 'Unread' })).toBeChecked();
});
