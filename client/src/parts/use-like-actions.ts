import type { ProfileCard } from '../api/wire.gen';
import { announce, notify } from '../platform/notices';
import { useWords } from '../words/words';
import { like, pass, undoPass, unlike } from '../live/actions/like';
import { whyNot } from './why-not';

/**
 * The actions for a like, with notices for their outcome. Each shows at once, and is undone when the server refuses it.
 */
export function useLikeActions(profile: ProfileCard) {
  const say = useWords();
  const { name } = profile;

  const failed = (error: unknown) => notify(whyNot(error, say));

  return {
    like: () => {
      announce(say('like-given', { name }));
      like(profile).catch(failed);
    },
    unlike: () => {
      announce(say('like-taken-back', { name }));
      unlike(profile).catch(failed);
    },
    /** `onUndo` is called when the member takes the pass back. */
    pass: (onUndo?: () => void) => {
      const undo = () => {
        onUndo?.();
        undoPass(profile).then(() => announce(say('like-pass-undone', { name })), failed);
      };
      notify(say('like-passed', { name }), { word: say('like-undo'), onChoose: undo });
      pass(profile).catch(failed);
    },
  };
}
