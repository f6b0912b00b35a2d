import { Link } from 'react-router';
import { Credit, Icon } from '../../ui/icon';
import { Localized, useWords } from '../../words/words';
import type { Writable } from './standing';

/** What the next message costs and what is there to pay it. */
export function Cost({ standing }: { standing: Writable }) {
  const say = useWords();
  if (standing.kind === 'free') {
    return (
      <p className="composer__cost">
        <Icon of={Credit} />
        <span>
          <Localized word="chat-cost-free" values={{ left: standing.left }} elements={{ b: <b /> }} />
        </span>
      </p>
    );
  }
  const { cost, credits, low } = standing;
  return (
    <p className={low ? 'composer__cost composer__cost--low' : 'composer__cost'}>
      <Icon of={Credit} />
      <span>
        <Localized word={low ? 'chat-cost-low' : 'chat-cost'} values={{ cost, credits }} elements={{ b: <b /> }} />
        {low && (
          <>
            {' '}
            <Link className="link" to="/credits">
              {say('chat-get-credits')}
            </Link>
          </>
        )}
      </span>
    </p>
  );
}
