import { useCallback } from 'react';
import type { RefusedCall } from '../../api/wire.gen';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';

/** Why a message was refused: the server's words, with the end of a break in the time of this device. */
export function useWhyRefused(): (refusal: RefusedCall) => string {
  const say = useWords();
  const { moment } = useFormat();
  return useCallback(
    (refusal) => {
      if (refusal.code !== 'on_break') return refusal.message;
      return say('chat-on-break', { moment: moment(refusal.data.until) });
    },
    [say, moment],
  );
}
