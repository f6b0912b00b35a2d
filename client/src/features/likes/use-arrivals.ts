import { useEffect, useRef } from 'react';
import { announce } from '../../platform/notices';
import { useLikes } from '../../stores/likes';
import { useWords } from '../../words/words';

/** Says who likes the member from now on: each once, however it is told. */
export function useArrivalsAnnounced(): void {
  const say = useWords();
  const likes = useLikes((s) => s.likes);
  const received = useLikes((s) => s.received);
  const known = useRef(new Set(received));
  useEffect(() => {
    const arrived = received.filter((id) => !known.current.has(id) && likes.get(id)?.like_new);
    known.current = new Set([...known.current, ...received]);
    const [first, ...others] = arrived.flatMap((id) => likes.get(id)?.profile.name ?? []);
    if (first === undefined) return;
    announce(
      others.length === 0 ? say('likes-arrived', { name: first }) : say('likes-held', { count: arrived.length }),
    );
  }, [received, likes, say]);
}
