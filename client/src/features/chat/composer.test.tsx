import { createRef } from 'react';
import { beforeEach, expect, test } from 'vitest';
import type { ProfileCard } from '../../api/wire.gen';
import { keepDraft } from '../../stores/drafts';
import { member } from '../../testing/fixtures';
import { show } from '../../testing/show';
import { enter } from '../../testing/world';
import { Composer } from './composer';

const noor: ProfileCard = { ...member.profile, id: 9, name: 'Noor' };

beforeEach(() => enter({ user: {} }));

test('text in which nothing can be seen is not offered to be sent', async () => {
  const screen = await show(
    <Composer
      partner={noor}
      conversation={null}
      standing={{ kind: 'paid', cost: 1, credits: 12, low: false }}
      prices={{ text: 1, photo: 2, gift: 5 }}
      onPhoto={() => undefined}
      photoField={createRef<HTMLInputElement>()}
      field={createRef<HTMLTextAreaElement>()}
    />,
  );
  const send = screen.getByRole('button', { name: 'Send, costs 1 credit' });
  for (const nothing of ['', '\u200B', '\uFEFF \u2800', '\u{E0041}\u{E007F}']) {
    keepDraft(noor.id, nothing);
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  }
  keepDraft(noor.id, '👩\u200D🚀');
  await expect.element(send).not.toHaveAttribute('aria-disabled');
  keepDraft(noor.id, '');
});
