import { useEffect, useState } from 'react';
import { Refused } from '../../api/http';
import { fetchProfile } from '../../api/profile';
import type { MemberId, ProfilePage } from '../../api/wire.gen';
import { useChatWith } from '../../stores/chats';
import { useSession } from '../../stores/session';
import { type Drawings, fetchComparison, type Interests, sortInterests } from './interests';

export type Shown = { page: ProfilePage; interests: Interests; drawings: Drawings };

export type ProfileView =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void }
  /** Does not exist, or not for this member. */
  | { state: 'missing'; retry: () => void }
  | ({ state: 'shown' } & Shown);

type Answer = { id: MemberId; outcome: Shown | 'missing' | 'failed' };

/**
 * A profile as the server tells it. Who gets Premium is told more, so it is asked for again; what is on the screen stays
 * until the answer is there, and if there is none. It is asked for as well when the conversation of the two tells that
 * the other is available no more, or is again.
 */
export function useProfile(id: MemberId): ProfileView {
  const me = useSession((s) => s.user?.profile.id);
  const isPaying = useSession((s) => s.user?.paid_user === true);
  const isAvailable = useChatWith(id)?.profile.status !== 'unavailable';
  const [attempt, setAttempt] = useState(0);
  const [answer, setAnswer] = useState<Answer | null>(null);

  useEffect(() => {
    if (me === undefined) return;
    let gone = false;
    void load(id, me).then((outcome) => {
      if (!gone) setAnswer((before) => (outcome === 'failed' && before?.id === id ? before : { id, outcome }));
    });
    return () => {
      gone = true;
    };
  }, [id, me, isPaying, isAvailable, attempt]);

  const retry = () => {
    setAnswer(null);
    setAttempt(attempt + 1);
  };

  if (answer?.id !== id) return { state: 'loading' };
  if (answer.outcome === 'missing') return { state: 'missing', retry };
  if (answer.outcome === 'failed') return { state: 'failed', retry };
  return { state: 'shown', ...answer.outcome };
}

async function load(id: MemberId, me: MemberId): Promise<Answer['outcome']> {
  if (!Number.isSafeInteger(id)) return 'missing';
  try {
    const [page, { mine, known, drawings }] = await Promise.all([fetchProfile(id), fetchComparison(me)]);
    const theirs = page.profile.interests;
    return { page, interests: sortInterests(theirs, id === me ? [] : mine, known), drawings };
  } catch (error) {
    return error instanceof Refused && error.status === 404 ? 'missing' : 'failed';
  }
}
