import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { beforeEach, expect, test } from 'vitest';
import type { ProfileCard } from '../../api/wire.gen';
import { keepDraft } from '../../stores/drafts';
import { member } from '../../testing/fixtures';
import { Router } from '../../router/router';
import { memoryHistory } from '../../testing/memory-history';
import { show } from '../../testing/show';
import { enter } from '../../testing/world';
import { WordsProvider } from '../../words/words';
import { Composer } from './composer';

const noor: ProfileCard = { ...member.profile, id: 9, name: 'Noor' };

function ToNoor() {
  return (
    <Composer
      partner={noor}
      conversation={null}
      terms={{ kind: 'paid', cost: 1, credits: 12, low: false }}
      prices={{ text: 1, photo: 2, gift: 5 }}
      onPhoto={() => undefined}
      photoField={createRef<HTMLInputElement>()}
      field={createRef<HTMLTextAreaElement>()}
      quote={null}
      onQuote={() => undefined}
    />
  );
}

beforeEach(() => enter({ user: {} }));

test('text in which nothing can be seen is not offered to be sent', async () => {
  const screen = await show(<ToNoor />);
  const send = screen.getByRole('button', { name: 'Send, costs 1 credit' });
  for (const nothing of ['', '\u200B', '\uFEFF \u2800', '\u{E0041}\u{E007F}']) {
    keepDraft(noor.id, nothing);
    await expect.element(send).toHaveAttribute('aria-disabled', 'true');
  }
  keepDraft(noor.id, '👩\u200D🚀');
  await expect.element(send).not.toHaveAttribute('aria-disabled');
  keepDraft(noor.id, '');
});

test('what is typed in the very moment in which the field appears is kept', async () => {
  const place = document.createElement('div');
  document.body.append(place);
  const root = createRoot(place);
  const typed = new Promise<HTMLTextAreaElement>((resolve) => {
    // Runs after the field is in the page and before React runs the effects that follow a paint.
    new MutationObserver(() => {
      const field = place.querySelector('textarea');
      if (field?.value !== '') return;
      for (const letter of 'Hello') {
        field.setRangeText(letter, field.selectionStart, field.selectionEnd, 'end');
        field.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }
      resolve(field);
    }).observe(place, { childList: true, subtree: true });
  });
  root.render(
    <WordsProvider>
      <Router history={memoryHistory()}>
        <ToNoor />
      </Router>
    </WordsProvider>,
  );
  expect((await typed).value).toBe('Hello');
  keepDraft(noor.id, '');
  root.unmount();
  place.remove();
});
