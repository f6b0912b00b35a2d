import { useEffect, useRef } from 'react';
import type { Like } from '../../api/wire.gen';
import { announce } from '../../platform/notices';
import { cardOf } from '../../stores/chats';
import { useLikes } from '../../stores/likes';
import { useWords } from '../../words/words';

function nameOf(like: Like | undefined): string | undefined {
  return like && cardOf(like.profile)?.name;
}

/** Announces each member who likes this one from now on, once, whichever frame or answer brought the like. */
export function useArrivalsAnnounced(): void {
  const say = useWords();
  const likes = useLikes((s) => s.likes);
  const received = useLikes((s) => s.received);
  const known = useRef(new Set(received));
  useEffect(() => {
    const arrived = received.filter((id) => !known.current.has(id) && likes.get(id)?.like_new);
    known.current = new Set([...known.current, ...received]);
    const [first, ...others] = arrived.flatMap((id) => nameOf(likes.get(id)) ?? []);
    if (first === undefined) return;
    announce(
      others.length === 0 ? say('likes-arrived', { name: first }) : say('likes-held', { count: arrived.length }),
    );
  }, [received, likes, say]);
}
