import Check from 'lucide-react/icons/check';
import { type SubmitEvent, useState } from 'react';
import { JoinDialog } from '../../features/signup/join-dialog';
import { isDesktop } from '../../platform/desktop';
import { useNavigate } from '../../router/router';
import { useLoadedSettings } from '../../stores/settings';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Segments } from '../../ui/segments';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';
import styles from './home.module.css';
import { messageCost } from './message-cost';

type LookingFor = 'male' | 'female' | 'everyone';

/**
 * The form that begins the signup. The choices are part of the address, so that the signup form need not repeat the
 * questions.
 */
export function Join() {
  const say = useWords();
  const navigate = useNavigate();
  const [gender, setGender] = useState<'male' | 'female' | null>(null);
  const [lookingFor, setLookingFor] = useState<LookingFor>('everyone');
  const [joining, setJoining] = useState<string | null>(null);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const chosen = new URLSearchParams({ ...(gender && { gender }), looking_for: lookingFor });
    if (isDesktop()) setJoining(`?${chosen}`);
    else navigate(`/signup?${chosen}`);
  };

  return (
    <>
      <form className={styles.start} onSubmit={submit}>
        <div className={styles.row}>
          <Segments
            legend={say('home-i-am')}
            name="gender"
            chosen={gender}
            onChoose={setGender}
            options={[
              { value: 'male', label: say('home-man') },
              { value: 'female', label: say('home-woman') },
            ]}
          />
          <Segments
            legend={say('home-looking-for')}
            name="looking_for"
            chosen={lookingFor}
            onChoose={setLookingFor}
            options={[
              { value: 'male', label: say('home-men') },
              { value: 'female', label: say('home-women') },
              { value: 'everyone', label: say('home-everyone') },
            ]}
          />
        </div>
        <Button type="submit" look="primary" size="large" wide>
          {say('home-join')}
        </Button>
        <Facts />
      </form>
      {joining !== null && <JoinDialog to={null} search={joining} onClose={() => setJoining(null)} />}
    </>
  );
}

function Facts() {
  const say = useWords();
  const { money } = useFormat();
  const cost = useLoadedSettings(messageCost);
  const age = useLoadedSettings((settings) => settings.minimum_age);
  return (
    <ul className={styles.facts}>
      {cost && <Fact>{say('home-fact-price', { price: money(cost.costs, cost.currency) })}</Fact>}
      <Fact>{say('home-fact-subscription')}</Fact>
      <Fact>{say('home-fact-age', { age })}</Fact>
    </ul>
  );
}

function Fact({ children }: { children: string }) {
  return (
    <li>
      <Icon of={Check} size="sm" />
      {children}
    </li>
  );
}
