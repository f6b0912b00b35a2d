/** What a member decided and the server has not heard of, because it could not be reached. */
import { create } from 'zustand';
import type { MemberId } from '../api/wire.gen';

export type WaitingDecision = {
  /** About whom; there is one decision about each. */
  profile: MemberId;
  /** Their name, if it is known. */
  name: string | null;
  did: 'like' | 'unlike' | 'pass' | 'undo pass';
};

/** A decision that was made while nobody waited for its answer, and that the server did not accept. */
export type RefusedDecision = WaitingDecision & { reason: string };

type Waiting = {
  /** Who is liked or passed, as far as the server may not have heard of it. */
  decided: ReadonlySet<MemberId>;
  /** Those whose member has been told that they wait. */
  decisions: readonly WaitingDecision[];
  /** Those of which the member has not been told. */
  refused: readonly RefusedDecision[];
};

export const useWaiting = create<Waiting>(() => ({ decided: new Set(), decisions: [], refused: [] }));
