import { afterEach, beforeEach, expect, test } from 'vitest';
import { useChats } from '../../../stores/chats';
import { useConnection } from '../../../stores/connection';
import { withOperation } from '../../state/operations';
import { operate, receive, resetState } from '../../state/store';
import { Inbox } from '../../testing/inbox';
import { conversationWith, ME } from '../../testing/people';
import { dropWaitingOf, readsOf } from './db';
import { keepMarks } from './reads';

const CONVERSATION = conversationWith(2);
let inbox: Inbox;
let stop: () => void;

beforeEach(async () => {
  await dropWaitingOf(ME);
  inbox = new Inbox();
  for (let n = 0; n < 3; n += 1) inbox.receive(2);
  useConnection.setState({ status: 'offline' });
  stop = keepMarks(ME);
});
afterEach(() => {
  stop();
  resetState();
  useConnection.setState({ status: 'idle' });
});

function read(seq: number): void {
  operate((all) => withOperation(all, { kind: 'read', conversation: CONVERSATION, seq, rev: null }));
}

const kept = async () => (await readsOf(ME)).map(({ conversation, seq }) => [conversation, seq]);
const unread = () => useChats.getState().totals.unread;

test('what was read without a network is read for the next page too, until the server shows it', async () => {
  receive({ kind: 'sync', sync: inbox.sync() });
  read(2);
  await expect.poll(kept).toEqual([[CONVERSATION, 2]]);
  read(3);
  await expect.poll(kept).toEqual([[CONVERSATION, 3]]);

  stop();
  resetState();
  stop = keepMarks(ME);
  receive({ kind: 'sync', sync: inbox.sync() });
  await expect.poll(unread).toBe(0);
  inbox.read(2);
  receive({ kind: 'sync', sync: inbox.sync() });
  await expect.poll(kept).toEqual([]);
});
