import { useMemo } from 'react';
import type { Millis } from '../../api/wire.gen';
import { useDayNames } from '../../parts/day-names';
import { useWords } from '../../words/words';

type Photo = {
  /** Of whom it is; `null` for one of mine. */
  name: string | null;
  at: Millis;
};

/** What a photo is called for those who do not see it: nobody wrote down what it shows. */
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
