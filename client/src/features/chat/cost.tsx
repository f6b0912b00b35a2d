import type { ReactNode } from 'react';
import { Link } from '../../router/link';
import type { Credits } from '../../api/wire.gen';
import { Credit, Icon } from '../../ui/icon';
import { Localized, useWords } from '../../words/words';
import styles from './composer.module.css';
import type { Writable } from './send-terms';

type CostProps = {
  terms: Writable;
  /** The price of a photo, where one can be sent. */
  photo?: Credits;
};

/** The price of the next message and the balance that pays it. Gifts show their prices where they are chosen. */
export function Cost({ terms, photo }: CostProps) {
  const say = useWords();
  const aside = photo !== undefined && ` · ${say('chat-cost-photo', { cost: photo })}`;
  if (terms.kind === 'free') {
    return (
      <Line low={false}>
        <Localized word="chat-cost-free" values={{ left: terms.left }} elements={{ b: <b /> }} />
        {aside}
      </Line>
    );
  }
  const { cost, credits, low } = terms;
  return (
    <Line low={low}>
      <Localized word={low ? 'chat-cost-low' : 'chat-cost'} values={{ cost, credits }} elements={{ b: <b /> }} />
      {aside}
      {low && (
        <>
          {' '}
          <Link className="link" to="/credits">
            {say('chat-get-credits')}
          </Link>
        </>
      )}
    </Line>
  );
}

function Line({ low, children }: { low: boolean; children: ReactNode }) {
  return (
    <p className={`${styles.cost} ${low ? styles.low : ''}`}>
      <Icon of={Credit} />
      <span>{children}</span>
    </p>
  );
}
