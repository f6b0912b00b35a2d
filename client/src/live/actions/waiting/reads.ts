/**
 * How far a member has read, kept in the browser for as long as the server does not show it: read in a tunnel, a
 * message is read for the next page too. `read.ts` sends the marks; a mark may be sent twice.
 */
import type { MemberId } from '../../../api/wire.gen';
import { useConnection } from '../../../stores/connection';
import { isMarked, operationsOf, readUpTo, withOperation } from '../../state/operations';
import { liveStore, operate } from '../../state/store';
import { keepReads, readsOf } from './db';

/** A mark that the server has heard of within this time need not be written down. */
const GATHER_MS = 400;

/** Shows as read what an earlier page has kept, and keeps what is read here, until the returned function is called. */
export function keepMarks(owner: MemberId): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  /** Some marks may be kept, which have to go once the server shows them. */
  let hasKept = false;
  let isStopped = false;

  const write = () => {
    clearTimeout(timer);
    timer = undefined;
    const { base, operations } = liveStore.getState();
    const reads = operationsOf(operations, 'read').map(({ conversation, seq }) => ({ owner, conversation, seq }));
    if (isStopped || (reads.length === 0 && !hasKept)) return;
    hasKept = true;
    keepReads(owner, reads, (read) => isMarked(base, read)).then(
      (left) => (hasKept = left > 0),
      // Without storage the marks of this page go out as long as it is there.
      () => undefined,
    );
  };

  const stop = liveStore.subscribe(({ base, operations }, before) => {
    if (base.chats === before.base.chats && operations === before.operations) return;
    timer ??= setTimeout(write, useConnection.getState().status === 'offline' ? 0 : GATHER_MS);
  });
  // A page that is put away may be ended without another word.
  document.addEventListener('visibilitychange', write);
  readsOf(owner).then(
    (reads) => {
      if (isStopped || reads.length === 0) return;
      hasKept = true;
      operate((all) =>
        reads
          .filter(({ conversation, seq }) => readUpTo(all, conversation) < seq)
          .reduce(
            (next, { conversation, seq }) => withOperation(next, { kind: 'read', conversation, seq, rev: null }),
            all,
          ),
      );
    },
    () => undefined,
  );
  return () => {
    isStopped = true;
    clearTimeout(timer);
    stop();
    document.removeEventListener('visibilitychange', write);
  };
}
