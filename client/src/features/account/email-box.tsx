import { useSearchParams } from '../../router/router';
import { onDemand } from '../../ui/on-demand';
import { useWords } from '../../words/words';
import { LazyBox } from './lazy-box';

const EmailForm = onDemand(async () => (await import('./email-form')).EmailForm);

/** The change of the e-mail address. A link to `/profile?email` opens it. */
export function EmailBox() {
  const say = useWords();
  const [query] = useSearchParams();
  const isAsked = query.has('email');
  return <LazyBox key={String(isAsked)} summary={say('account-change-email')} part={EmailForm} isAsked={isAsked} />;
}
