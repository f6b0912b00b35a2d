import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { page } from 'vitest/browser';
import { pass } from '../live/actions/like';
import { startOutbox, send } from '../live/actions/send/outbox';
import { dropSendsOf } from '../live/actions/send/db';
import { dropWaitingOf } from '../live/actions/waiting/db';
import { startDecisions } from '../live/actions/waiting/decisions';
import { resetState } from '../live/state/store';
import { profileOf } from '../live/testing/people';
import { useNotices } from '../platform/notices';
import { useConnection } from '../stores/connection';
import { useStorage } from '../stores/storage';
import { useWaiting } from '../stores/waiting';
import { expectAccessible, show } from '../testing/show';
import { enter } from '../testing/world';
import { loadMemberShell } from './lazy';
import { ConnectionBanner } from './connection-banner';
import { KeptBack } from './kept-back';

const ME = 71;
let stops: (() => void)[];

beforeAll(loadMemberShell);
beforeEach(async () => {
  await page.viewport(390, 800);
  enter({ user: { profile: profileOf(ME) } });
  await Promise.all([dropSendsOf(ME), dropWaitingOf(ME)]);
  useConnection.setState({ status: 'offline' });
  stops = [startOutbox(ME), startDecisions(ME)];
});
afterEach(() => {
  for (const stop of stops) stop();
  useConnection.setState({ status: 'idle' });
  resetState();
});

test('without a network the banner leads to what waits, where it can be discarded', async () => {
  const screen = await show(<ConnectionBanner />);
  await expect.element(screen.getByText(/^You are offline/)).toBeVisible();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
  await pass(profileOf(2));
  await send({ partner: 3, to: { profile: 3 }, content: { kind: 'text', text: 'In a tunnel' }, quotedCost: 1 });
  await screen.getByRole('button', { name: '2 waiting' }).click();
  const dialog = screen.getByRole('dialog', { name: 'Waiting for a connection' });
  await expect.element(dialog.getByText('In a tunnel')).toBeVisible();
  await expectAccessible();
  await dialog.getByRole('button', { name: 'Discard: You pass on Member 2' }).click();
  await dialog.getByRole('button', { name: 'Discard: Message to somebody' }).click();
  await expect.element(dialog.getByText('Nothing waits any more.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect.element(screen.getByRole('button')).not.toBeInTheDocument();
});

test('a decision that was refused later, and a browser that keeps nothing, are said once', async () => {
  sessionStorage.clear();
  useNotices.setState(useNotices.getInitialState());
  await show(<KeptBack />);
  useWaiting.setState({ refused: [{ profile: 2, name: 'Noor', did: 'like', reason: 'No likes left today.' }] });
  const said = () => useNotices.getState().shown.map(({ text }) => text);
  await expect.poll(said).toContain('You like Noor: not accepted. No likes left today.');
  useStorage.setState({ trouble: 'full' });
  await expect.poll(said).toHaveLength(2);
  useStorage.setState({ trouble: 'forbidden' });
  useWaiting.setState({ refused: [{ profile: 2, name: 'Noor', did: 'pass', reason: 'Once more.' }] });
  await expect.poll(said).toHaveLength(3);
  expect(said()[1]).toMatch(/^The storage of this device is full./);
  sessionStorage.clear();
  useStorage.setState({ trouble: null });
});
