import { useSession } from '../stores/session';
import { useLoadedSettings } from '../stores/settings';
import { Price, PriceWord } from '../ui/price';
import { useWords } from '../words/words';

/** What a first message to somebody costs, on the button that leads to writing it. */
export function FirstCost() {
  const say = useWords();
  const left = useSession((s) => s.user?.free_left ?? 0);
  const credits = useLoadedSettings((settings) => settings.message_credits);
  return left > 0 ? <PriceWord>{say('profile-free', { left })}</PriceWord> : <Price credits={credits} />;
}
