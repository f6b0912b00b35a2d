import { useState } from 'react';
import type { NamedPlace, Place, PlaceRef, Regions } from '../../api/wire.gen';
import { SelectField } from '../../ui/form/choice-fields';
import { onDemand } from '../../ui/on-demand';
import { useWords } from '../../words/words';
import styles from './location.module.css';
import type { PlaceFieldProps } from './place-field';

const PlaceField = onDemand<PlaceFieldProps>(async () => (await import('./place-field')).PlaceField, {
  isRequested: false,
});

/** Where a member lives, as a profile holds it. */
export type Location = { country: string; region: string; place: NamedPlace | null };

/** The names of the fields, in whose form they may stand. */
const REGION = 'region';
const PLACE = 'place_id';

/** What was filled in, as `own-profile.php` takes it. No code of a country holds a slash. */
export function locationOf(values: Readonly<Record<string, unknown>>): {
  country: string;
  region: string;
  place: PlaceRef | null;
} {
  const [country = '', ...region] = textOf(values[REGION]).split('/');
  const place = Number(textOf(values[PLACE]));
  return { country, region: region.join('/'), place: place > 0 ? { id: place } : null };
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : '');

const regionKey = ({ country, region }: { country: string; region: string }) => `${country}/${region}`;

type LocationFieldsProps = { regions: readonly Regions[]; location: Location };

/**
 * Fields of a form: the place, by typing or by the browser's position, and the region, which follows from the place
 * where the data tell it. `locationOf` reads them. The field for the place arrives after the others, which work without it.
 */
export function LocationFields({ regions, location: given }: LocationFieldsProps) {
  const say = useWords();
  const [location, setLocation] = useState(given);
  const { country, region, place } = location;

  const choosePlace = (chosen: Place | null) => {
    if (!chosen) setLocation({ ...location, place: null });
    else
      setLocation({
        country: chosen.country,
        region: chosen.region || (chosen.country === country ? region : ''),
        place: { id: chosen.id, name: chosen.name },
      });
  };
  const chooseRegion = (key: string) => {
    const chosen = locationOf({ region: key });
    // What the place was said to be in is no longer so.
    setLocation({ ...chosen, place: null });
  };

  return (
    <>
      <div className={styles.place}>
        <input type="hidden" name={PLACE} value={place?.id ?? ''} />
        <PlaceField place={place} onChoose={choosePlace} onClose={() => undefined} />
      </div>
      <SelectField
        label={say('location-region')}
        hint={say('location-region-hint')}
        name={REGION}
        options={optionsOf(regions, [given, location], say('location-region-open'))}
        value={regionKey(location)}
        onChange={({ target }) => chooseRegion(target.value)}
      />
    </>
  );
}

/** The region that a profile has stays a choice, even if the site offers it no more. */
function optionsOf(regions: readonly Regions[], held: readonly Location[], open: string) {
  const offered = regions.flatMap((one) => one.regions.map((region) => ({ country: one.country, region })));
  const others = held.filter((one) => !offered.some((other) => regionKey(other) === regionKey(one)));
  const all = [...new Map([...others, ...offered].map((one) => [regionKey(one), one])).values()];
  const several = new Set(all.map((one) => one.country)).size > 1;
  return all.map((one) => ({
    value: regionKey(one),
    label: one.region === '' ? open : several ? `${one.region}, ${one.country}` : one.region,
  }));
}
