import type { LucideIcon } from 'lucide-react';
import Compass from 'lucide-react/icons/compass';
import Eye from 'lucide-react/icons/eye';
import Globe from 'lucide-react/icons/globe';
import HeartHandshake from 'lucide-react/icons/heart-handshake';
import PersonStanding from 'lucide-react/icons/person-standing';
import Scissors from 'lucide-react/icons/scissors';
import Sparkles from 'lucide-react/icons/sparkles';
import UserRound from 'lucide-react/icons/user-round';
import { type ReactNode, useId } from 'react';
import type { Profile } from '../../api/wire.gen';
import { Chips } from '../../parts/interest-chips';
import type { Drawings, Interests } from '../../parts/interests';
import { useLoadedSettings } from '../../stores/settings';
import { Icon } from '../../ui/icon';
import { useFormat } from '../../words/format';
import { useGivenWord, useWords } from '../../words/words';
import styles from './profile.module.css';

/** What they like; first, and marked, what the reader likes too. */
export function InterestChips({ shared, others, drawings }: Interests & { drawings: Drawings }) {
  const say = useWords();
  return (
    <>
      {shared.length > 0 && (
        <Part title={say('profile-shared')}>
          <Chips of={shared} drawings={drawings} areShared />
        </Part>
      )}
      {others.length > 0 && (
        <Part title={say(shared.length > 0 ? 'profile-also' : 'profile-interests')}>
          <Chips of={others} drawings={drawings} />
        </Part>
      )}
    </>
  );
}

/** The particulars of the profile; those that the member left open, or the domain does not show, are omitted. */
export function Details({ profile }: { profile: Profile }) {
  const say = useWords();
  const format = useFormat();
  const visible = useLoadedSettings((settings) => settings.visible_profile_fields);
  const isOfSeveral = useLoadedSettings((settings) => settings.countries.length > 1);
  const shown = (field: string, value: string) => (visible.includes(field) ? value : null);
  const facts = [
    { field: 'reason', icon: Compass, name: say('profile-reason'), value: profile.reason },
    {
      field: 'relationship_status',
      icon: HeartHandshake,
      name: say('profile-relationship'),
      value: profile.relationship_status,
    },
    { field: 'hair_color', icon: Scissors, name: say('profile-hair'), value: profile.hair_color },
    { field: 'eye_color', icon: Eye, name: say('profile-eyes'), value: profile.eye_color },
    { field: 'body_type', icon: PersonStanding, name: say('profile-body'), value: profile.body_type },
    { field: 'sexuality', icon: Sparkles, name: say('profile-sexuality'), value: profile.sexuality },
    { field: 'gender', icon: UserRound, name: say('profile-gender'), value: shown('gender', profile.gender) },
    {
      field: 'country',
      icon: Globe,
      name: say('profile-country'),
      value: isOfSeveral ? shown('country', format.country(profile.country)) : null,
    },
  ].filter((fact): fact is FactProps => fact.value !== null);
  if (facts.length === 0) return null;
  return (
    <Part title={say('profile-details')}>
      <dl className={styles.facts}>
        {facts.map((fact) => (
          <Fact key={fact.field} {...fact} />
        ))}
      </dl>
    </Part>
  );
}

type FactProps = { field: string; icon: LucideIcon; name: string; value: string };

function Fact({ field, icon, name, value }: FactProps) {
  const word = useGivenWord(`${field}-${value}`);
  return (
    <div>
      <dt>
        <Icon of={icon} />
        {name}
      </dt>
      <dd>{word ?? value}</dd>
    </div>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId();
  return (
    <section aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}
