import { useLocation } from '../router/router';
import type { User } from '../api/wire.gen';
import { ButtonLink } from '../ui/button';
import { Credit, Icon } from '../ui/icon';
import { PurseLink } from '../ui/purse';
import { useFormat } from '../words/format';
import { useWords } from '../words/words';

/** Specification 2: the credits of who has paid warn from 10 down, and more at none. */
const LOW = 10;

export type Tone = 'fine' | 'low' | 'none';

export function toneOf(credits: number): Tone {
  if (credits <= 0) return 'none';
  return credits <= LOW ? 'low' : 'fine';
}

/** Specification 2: for who has paid, and for everybody on the page of repeating an order. */
export function hasCreditsItem({ paid_user }: User, path: string): boolean {
  return paid_user || path === '/credits/repeat-order';
}

/** The balance of a member who has paid, with a link to more credits; all others are offered Premium. */
export function Credits({ user }: { user: User }) {
  const say = useWords();
  const { pathname } = useLocation();
  const here = pathname.startsWith('/credits') ? 'page' : undefined;
  if (!hasCreditsItem(user, pathname)) {
    return (
      <ButtonLink to="/credits" size="small" aria-current={here}>
        <Icon of={Credit} />
        {say('nav-get-premium')}
      </ButtonLink>
    );
  }
  return <Balance credits={user.credits} here={here} />;
}

function Balance({ credits, here }: { credits: number; here: 'page' | undefined }) {
  const say = useWords();
  const { number } = useFormat();
  const tone = toneOf(credits);
  const label = {
    fine: say('credits', { count: credits }),
    low: say('nav-credits-low', { count: credits }),
    none: say('nav-credits-none', { count: credits }),
  }[tone];
  return (
    <PurseLink to="/credits" tone={tone} aria-label={label} aria-current={here}>
      <Icon of={Credit} />
      <span className="only-wide">{say('credits', { count: credits })}</span>
      <span className="only-narrow">{number(credits)}</span>
    </PurseLink>
  );
}
