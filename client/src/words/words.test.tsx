import { expect, test } from 'vitest';
import { show } from '../testing/show';
import { Localized } from './words';

test('what is put into a sentence with elements is text, whatever it looks like', async () => {
  const hostile = '<b>Bobby</b> & <i>co</i> &lt;';
  const screen = await show(
    <p>
      <Localized word="ledger-message-to" values={{ name: hostile }} elements={{ member: <b /> }} />
    </p>,
  );
  await expect.element(screen.getByText(hostile)).toBeVisible();
});
