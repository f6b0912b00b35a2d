import { useMemo } from 'react';
import type { Millis } from '../../api/wire.gen';
import { useDayNames } from '../../parts/day-names';
import { useWords } from '../../words/words';

type Photo = {
  /** The sender's name; `null` for the member's own photo. */
  name: string | null;
  at: Millis;
};

/** The alternative text of a photo. Nobody described its content, so it names the sender and the time. */
export function usePhotoName(): (photo: Photo) => string {
  const say = useWords();
  const { day, time } = useDayNames();
  return useMemo(
    () =>
      ({ name, at }) => {
        const moment = `${day(at)} ${time(at)}`;
        return name === null ? say('chat-photo-mine', { moment }) : say('chat-photo-theirs', { name, moment });
      },
    [say, day, time],
  );
}
