import { useLocalization } from '@fluent/react';
import { useId } from 'react';
import type { Interest, Members, Regions } from '../../api/wire.gen';
import { useLoadedSettings } from '../../stores/settings';
import { Button } from '../../ui/button';
import { Chips } from '../../ui/form/chip-fields';
import { SelectSetting, SwitchSetting } from '../../ui/form/setting-fields';
import { Segments } from '../../ui/segments';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';
import { changed, count, type Field, type Filters, isOffered, type Keyed, keysOf, turned, WISHES } from './filters';
import styles from './search.module.css';

const OLDEST = 99;

/** What the filters offer to choose from. */
export type Offer = Pick<
  Members,
  'country' | 'gender' | 'min_age' | 'max_age' | 'genders' | 'distances' | 'choices'
> & { regions: readonly Regions[]; interests: readonly Interest[] };

type PanelProps = { filters: Filters; offer: Offer; onChange: (filters: Filters) => void };

/** All filters of the site. Each takes effect as it is changed. */
export function FilterPanel({ filters, offer, onChange }: PanelProps) {
  const say = useWords();
  const settings = useLoadedSettings((known) => known);
  const set = (field: Field) => (value: string) => onChange(changed(filters, field, value));
  const is = (field: Field) => isOffered(settings, field);
  const flag = (field: 'online' | 'photo' | 'real', label: string, hint?: string) =>
    is(field) && (
      <SwitchSetting
        label={label}
        hint={hint}
        isOn={filters[field] === 'true'}
        onTurn={() => set(field)(filters[field] === 'true' ? '' : 'true')}
      />
    );
  return (
    <>
      {is('gender') && offer.genders.length > 1 && (
        <GenderFilter chosen={filters.gender ?? ''} onChoose={set('gender')} />
      )}
      <Ages filters={filters} set={set} is={is} />
      <Places filters={filters} offer={offer} set={set} is={is} />
      <div className={styles.flags}>
        {flag('online', say('search-online'), say('search-online-hint'))}
        {flag('photo', say('search-photo'))}
        {flag('real', say('search-real'), say('search-real-hint'))}
      </div>
      <Wishes filters={filters} offer={offer} onChange={onChange} is={is} />
      {count(filters) > 0 && <Button onClick={() => onChange({})}>{say('search-clear')}</Button>}
    </>
  );
}

type PartProps = { filters: Filters; set: (field: Field) => (value: string) => void; is: (field: Field) => boolean };

function GenderFilter({ chosen, onChoose }: { chosen: string; onChoose: (value: string) => void }) {
  const say = useWords();
  // The panel may be on the page twice, beside the list and in a dialog.
  const name = useId();
  const options = [
    { value: 'female', label: say('search-women') },
    { value: 'male', label: say('search-men') },
    { value: '', label: say('search-everybody') },
  ];
  return <Segments legend={say('search-gender')} name={name} options={options} chosen={chosen} onChoose={onChoose} />;
}

function Ages({ filters, set, is }: PartProps) {
  const say = useWords();
  const least = useLoadedSettings((settings) => settings.minimum_age);
  const ages = Array.from({ length: OLDEST - least + 1 }, (_, more) => String(least + more));
  const options = [{ value: '', label: say('search-any') }, ...ages.map((age) => ({ value: age, label: age }))];
  return (
    <div className={styles.pair}>
      {(['min_age', 'max_age'] as const).map(
        (field) =>
          is(field) && (
            <SelectSetting
              key={field}
              label={say(field === 'min_age' ? 'search-min-age' : 'search-max-age')}
              value={filters[field] ?? ''}
              options={options}
              onChoose={set(field)}
            />
          ),
      )}
    </div>
  );
}

function Places({ filters, offer, set, is }: PartProps & { offer: Offer }) {
  const say = useWords();
  const format = useFormat();
  const country = filters.country ?? offer.country;
  const regions = offer.regions.find((one) => one.country === country)?.regions ?? [];
  return (
    <>
      {is('country') && offer.regions.length > 1 && (
        <SelectSetting
          label={say('search-country')}
          value={country}
          options={offer.regions.map((one) => ({ value: one.country, label: format.country(one.country) }))}
          onChoose={set('country')}
        />
      )}
      {is('countryregion') && (
        <SelectSetting
          label={say('search-region')}
          value={filters.countryregion ?? ''}
          options={[
            { value: '', label: say('search-anywhere') },
            ...regions.map((name) => ({ value: name, label: name })),
          ]}
          onChoose={set('countryregion')}
        />
      )}
      {is('distance') && offer.distances.length > 0 && (
        <SelectSetting
          label={say('search-distance')}
          value={filters.distance ?? ''}
          options={[
            { value: '', label: say('search-any') },
            ...offer.distances.map((km) => ({ value: String(km), label: say('search-within', { km }) })),
          ]}
          onChoose={set('distance')}
        />
      )}
    </>
  );
}

const LABELS = {
  reason: 'profile-reason',
  relationship_status: 'profile-relationship',
  hair_color: 'profile-hair',
  eye_color: 'profile-eyes',
  body_type: 'profile-body',
  interests: 'profile-interests',
} as const satisfies Record<Keyed, string>;

/** What a profile says. It is folded up, as few ask for it. */
function Wishes({ filters, offer, onChange, is }: PanelProps & Pick<PartProps, 'is'>) {
  const say = useWords();
  const { l10n } = useLocalization();
  const offered: readonly Keyed[] = ([...WISHES, 'interests'] as const).filter(is);
  const keys = (wish: Keyed) => (wish === 'interests' ? offer.interests.map(({ id }) => id) : offer.choices[wish]);
  const word = (wish: Keyed, key: string) =>
    wish === 'interests' ? l10n.getString(`interest-${key}`, null, key) : l10n.getString(`${wish}-${key}`);
  if (offered.length === 0) return null;
  return (
    <details className={styles.more} open={offered.some((wish) => filters[wish] !== undefined)}>
      <summary>{say('search-more')}</summary>
      {offered.map((wish) => (
        <fieldset key={wish} className={styles.wishes}>
          <legend>{say(LABELS[wish])}</legend>
          <Chips>
            {keys(wish).map((key) => (
              <label key={key}>
                <input
                  type="checkbox"
                  checked={keysOf(filters, wish).includes(key)}
                  onChange={() => onChange(turned(filters, wish, key))}
                />
                {word(wish, key)}
              </label>
            ))}
          </Chips>
        </fieldset>
      ))}
    </details>
  );
}
