import { beforeEach, expect, test } from 'vitest';
import type { ProfileCard } from '../api/wire.gen';
import { queueModal, closeModal, type Modal, useModals } from './modals';

beforeEach(() => useModals.setState(useModals.getInitialState()));

function ask(kind: Exclude<Modal['kind'], 'time-bonus'>, id = 2): void {
  queueModal({ kind, profile: { id } as ProfileCard });
}

function queue(): string[] {
  return useModals.getState().queue.map(({ kind, profile }) => `${kind} ${profile?.id}`);
}

test('what is shown stays, and a match waits before anything else that waits', () => {
  ask('icebreakers');
  ask('like', 3);
  ask('match', 4);
  expect(queue()).toEqual(['icebreakers 2', 'match 4', 'like 3']);
});

test('of a kind, the first that came is the first that is shown', () => {
  ask('match', 2);
  ask('match', 3);
  ask('match', 4);
  closeModal();
  expect(queue()).toEqual(['match 3', 'match 4']);
});

test('a new like does not wait to interrupt', () => {
  ask('match');
  ask('new-like', 3);
  expect(queue()).toEqual(['match 2']);
  closeModal();
  ask('new-like', 3);
  expect(queue()).toEqual(['new-like 3']);
});

test('the same modal is queued once', () => {
  ask('match');
  ask('match');
  expect(queue()).toEqual(['match 2']);
});
