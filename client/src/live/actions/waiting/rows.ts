/** What a browser keeps of decisions and marks that the server has not heard of. */
import { type Check, nullable, number, object, tagged, text } from '../../../api/check';
import { isProfileCard } from '../../../api/checks.gen';
import type { ConversationId, MemberId, Seq } from '../../../api/wire.gen';
import type { LikeAct } from '../../state/operations';

/** Where something was decided: each place has calls of its own, as the swipe game counts what is decided in it. */
export type Place = 'likes' | 'game';

/** The last thing a member decided about somebody. */
export type KeptDecision = {
  owner: MemberId;
  profile: MemberId;
  /** Another one for each decision. */
  id: string;
  /** The other's name, if it is known. */
  name: string | null;
  act: LikeAct;
  place: Place;
  /** No attempt to send it has been made. */
  untried: boolean;
};

/** Up to where a member has read a conversation. */
export type KeptRead = { owner: MemberId; conversation: ConversationId; seq: Seq };

const isAct: Check = tagged('did', {
  like: object({ profile: isProfileCard, at: number }),
  unlike: object({}),
  pass: object({}),
  'undo pass': object({}),
});

/** What was kept may be of an older page, or damaged: only what is whole is taken. */
export const isDecision = object({
  owner: number,
  profile: number,
  id: text,
  name: nullable(text),
  act: isAct,
  place: text,
});
