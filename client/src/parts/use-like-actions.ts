import type { ProfileCard } from '../api/wire.gen';
import { announce, notify } from '../platform/notices';
import { useWords } from '../words/words';
import { like, pass, undoPass, unlike } from '../live/actions/like';
import { whyNot } from './why-not';

/** What a member can do about a like, told in words. It shows at once; what the server does not take is undone. */
export function useLikeActions(profile: ProfileCard) {
  const say = useWords();
  const { id, name } = profile;

  const failed = (error: unknown) => notify(whyNot(error, say));

  return {
    like: () => {
      announce(say('like-given', { name }));
      like(profile).catch(failed);
    },
    unlike: () => {
      announce(say('like-taken-back', { name }));
      unlike(id).catch(failed);
    },
    pass: () => {
      const undo = () => {
        undoPass(id).then(() => announce(say('like-pass-undone', { name })), failed);
      };
      notify(say('like-passed', { name }), { word: say('like-undo'), onChoose: undo });
      pass(id).catch(failed);
    },
  };
}
