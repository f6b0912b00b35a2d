import { beforeEach, expect, test } from 'vitest';
import type { Notifications } from '../../api/wire.gen';
import { useNotices } from '../../platform/notices';
import { usePush } from '../../stores/push';
import { answerCalls, answered, refused } from '../../testing/api';
import { asInstalledApp, asIphone, offerInstall } from '../../testing/devices';
import { expectAccessible, show } from '../../testing/show';
import { enter } from '../../testing/world';
import { Screen } from './screen';

/** Serves what is chosen, stores what is sent, and returns it. */
function serve(chosen: Notifications, isRefused = false) {
  const stored: unknown[] = [];
  answerCalls(async (call) => {
    if (call.method === 'GET') return answered(chosen);
    if (isRefused) return refused(429, { code: 'rate_limited', data: { retry_ms: 1 } }, 'Not so fast.');
    const body: unknown = await call.json();
    stored.push(body);
    return answered(body);
  });
  return stored;
}

const ALL: Notifications = { disabled: [], with_text: false, quiet: null };

beforeEach(() => {
  enter({ user: {}, settings: { push_public_key: 'a-key' } });
  usePush.setState({ capability: 'unsupported', subscription: 'not_subscribed' });
});

test('each kind is turned by itself, and shows as turned once that is stored', async () => {
  const stored = serve({ ...ALL, disabled: ['gift'] });
  const screen = await show(<Screen />, '/notifications');
  await expect.element(screen.getByRole('checkbox', { name: 'Gifts' })).not.toBeChecked();
  await screen.getByRole('checkbox', { name: 'Low credits' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Low credits' })).not.toBeChecked();
  await screen.getByRole('checkbox', { name: 'Gifts' }).click();
  await expect.element(screen.getByRole('checkbox', { name: 'Gifts' })).toBeChecked();
  expect(stored).toEqual([
    { ...ALL, disabled: ['gift', 'credits'] },
    { ...ALL, disabled: ['credits'] },
  ]);
  await expectAccessible();
});

test('quiet hours are those of the time zone of this device', async () => {
  const time_zone = Intl.DateTimeFormat().resolvedOptions().timeZone;
  const stored = serve(ALL);
  const screen = await show(<Screen />, '/notifications');
  await screen.getByRole('checkbox', { name: 'Keep quiet at night' }).click();
  await screen.getByLabelText('Until').selectOptions('06:00');
  await expect.element(screen.getByLabelText('Until')).toHaveValue('360');
  await expectAccessible();
  await screen.getByRole('checkbox', { name: 'Keep quiet at night' }).click();
  await expect.element(screen.getByLabelText('Until')).not.toBeInTheDocument();
  const quiet = { from: 1320, until: 480, time_zone };
  expect(stored).toEqual([{ ...ALL, quiet }, { ...ALL, quiet: { ...quiet, until: 360 } }, ALL]);
});

test('what could not be stored stays as it was, and the reason is shown', async () => {
  serve(ALL, true);
  const screen = await show(<Screen />, '/notifications');
  await screen.getByRole('checkbox', { name: 'Show what was written' }).click();
  await expect.poll(() => useNotices.getState().shown.at(-1)?.text).toBe('Not so fast.');
  await expect.element(screen.getByRole('checkbox', { name: 'Show what was written' })).not.toBeChecked();
});

test.each([
  ['unknown', 'not_subscribed', /^Looking whether/, null],
  ['unsupported', 'not_subscribed', /cannot show notifications/, null],
  ['capable', 'denied', /blocks notifications/, null],
  ['capable', 'not_subscribed', /asks for your permission/, 'Turn on'],
  ['capable', 'subscribed', /You get notifications here/, 'Turn off'],
] as const)('a device that is %s and %s', async (capability, subscription, text, button) => {
  usePush.setState({ capability, subscription });
  serve(ALL);
  const screen = await show(<Screen />, '/notifications');
  await expect.element(screen.getByText(text)).toBeVisible();
  const buttons = screen.getByRole('button', { name: /Turn/ });
  if (button === null) await expect.element(buttons).not.toBeInTheDocument();
  else await expect.element(buttons).toHaveTextContent(button);
});

test('where the site sends no notifications it says so, whatever the browser can do', async () => {
  enter({ user: {}, settings: { push_public_key: '' } });
  serve(ALL);
  const screen = await show(<Screen />, '/notifications');
  await expect.element(screen.getByText('This site does not send notifications.')).toBeVisible();
  await expect.element(screen.getByRole('button', { name: /Turn/ })).not.toBeInTheDocument();
});

test('what the browser offers to install is offered here, and asked for by a tap', async () => {
  serve(ALL);
  const screen = await show(<Screen />, '/notifications');
  const button = screen.getByRole('button', { name: 'Install' });
  await expect.element(screen.getByRole('checkbox', { name: 'Likes' })).toBeVisible();
  await expect.element(button).not.toBeInTheDocument();
  const { asked } = offerInstall();
  await expect.element(screen.getByRole('heading', { name: 'Vonk as an app' })).toBeVisible();
  expect(asked()).toBe(0);
  await button.click();
  expect(asked()).toBe(1);
  await expect.element(button).not.toBeInTheDocument();
});

test('an iPhone is told how the site is installed there, and that notifications come with it', async () => {
  asIphone();
  serve(ALL);
  const screen = await show(<Screen />, '/notifications');
  await expect.element(screen.getByText(/notifications come once the site is on the home screen/)).toBeVisible();
  await expect.element(screen.getByText('Choose “Add to Home Screen”.')).toBeVisible();
  await expectAccessible();
});

test('the installed app says nothing of installing it', async () => {
  asIphone();
  asInstalledApp();
  offerInstall();
  serve(ALL);
  const screen = await show(<Screen />, '/notifications');
  await expect.element(screen.getByText(/cannot show notifications/)).toBeVisible();
  await expect.element(screen.getByRole('heading', { name: 'Vonk as an app' })).not.toBeInTheDocument();
});
