import { expect, test } from 'vitest';
import { useConnection } from '../../../stores/connection';
import { useMessages } from '../../../stores/messages';
import { resolveAnswer, setLink } from '../../connection/link';
import { beBusy, office, PARTNER, pending, texts, setUpOutbox, write } from '../../testing/outbox';
import { ME } from '../../testing/people';
import { removeChat, removeChatsWith } from '../delete-chat';
import { sendsOf } from './db';
import { discard, flush, restore } from './outbox';

setUpOutbox();

test('a refused message that is taken back is gone', async () => {
  office.credits = 0;
  await write('Hello');
  await expect.poll(() => pending()[0]?.state.kind).toBe('refused');
  const [refused] = pending();
  if (refused) await discard(refused);
  expect(pending()).toEqual([]);
  expect(await sendsOf(ME)).toEqual([]);
});

test('a message that has not left the browser is deleted at once, and can be brought back', async () => {
  useConnection.setState({ status: 'offline' });
  await write('Better not');
  const [written] = pending();
  if (!written) throw new Error('nothing written');
  expect(await discard(written)).toBe('gone');
  expect(pending()).toEqual([]);
  expect(await sendsOf(ME)).toEqual([]);
  await restore(written);
  useConnection.setState({ status: 'live' });
  await flush();
  await expect.poll(texts).toEqual(['Better not']);
  expect(office.calls).toEqual(['POST message.php']);
});

test('a message that may have arrived is called off, so that a late copy of it is refused', async () => {
  office.isAway = true;
  await write('Better not');
  const [written] = pending();
  if (!written) throw new Error('nothing written');
  expect(await discard(written)).toBe('withdrawn');
  expect(pending()).toMatchObject([{ state: { kind: 'withdrawn' } }]);
  office.isAway = false;
  await flush();
  await expect.poll(() => sendsOf(ME)).toEqual([]);
  expect(pending()).toEqual([]);
  expect(office.calls).toEqual(['DELETE send.php']);
  const { client_id, to, quoted_cost } = written;
  const late = { client_id, to, quoted_cost, kind: 'text', text: 'Better not' } as const;
  expect(office.take(late)).toMatchObject({ code: 'called_off' });
});

test('a message that turns out to have arrived before it was deleted is shown as sent', async () => {
  office.losesAnswers = 1;
  setLink(office.socket(resolveAnswer));
  await write('Too late');
  await expect.poll(() => office.accepted.length).toBe(1);
  const [written] = pending();
  if (!written) throw new Error('nothing written');
  expect(await discard(written)).toBe('withdrawn');
  await expect.poll(() => sendsOf(ME)).toEqual([]);
  const shown = useMessages.getState().threads.get(20)?.pages[0]?.messages ?? pending().map(({ content }) => content);
  expect(shown).toMatchObject([{ text: 'Too late' }]);
  expect(office.received.length).toBe(1);
  expect(office.credits).toBe(9);
});

test('a message that is deleted while it waits does not hold up what follows it', async () => {
  office.isAway = true;
  await write('Better not');
  await write('But this');
  const [first] = pending();
  if (first) await discard(first);
  office.isAway = false;
  await flush();
  await expect.poll(texts).toEqual(['But this']);
});

test('a deleted chat takes its unsent messages along, before it is deleted', async () => {
  const reach = beBusy();
  await write('Waits for its next try');
  await expect.poll(() => pending()[0]?.state.kind).toBe('queued');
  useConnection.setState({ status: 'offline' });
  await write('Has not left the browser');
  reach();
  await removeChatsWith(PARTNER);
  useConnection.setState({ status: 'live' });
  await flush();
  expect(pending()).toEqual([]);
  expect(await sendsOf(ME)).toEqual([]);
  expect(office.accepted).toEqual([]);
  expect(office.calls.at(-1)).toBe('DELETE chat.php');
  expect(office.calls).not.toContain('POST message.php');
});

test('a chat that is not in the list is deleted on the server all the same', async () => {
  await removeChatsWith(99);
  await removeChat(77);
  expect(office.calls).toEqual(['DELETE chat.php', 'DELETE chat.php']);
});
