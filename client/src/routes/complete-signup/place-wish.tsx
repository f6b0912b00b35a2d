import { useState } from 'react';
import type { Regions } from '../../api/wire.gen';
import { SelectField } from '../../ui/form/choice-fields';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';

type PlaceWishProps = {
  regions: readonly Regions[];
  country: string;
  region: string | null;
};

/** The country where one looks, and one of its regions or all. A site of one country does not ask for it. */
export function PlaceWish({ regions, country, region }: PlaceWishProps) {
  const say = useWords();
  const format = useFormat();
  const [chosen, setChosen] = useState(country);
  const offered = regions.find((one) => one.country === chosen)?.regions ?? [];
  // What was wished for stays a choice, even if the site offers it no more.
  const isKept = region && chosen === country && !offered.includes(region);
  const all = isKept ? [region, ...offered] : offered;
  return (
    <>
      {regions.length > 1 ? (
        <SelectField
          label={say('steps-country')}
          name="country"
          options={regions.map((one) => ({ value: one.country, label: format.country(one.country) }))}
          value={chosen}
          onChange={({ currentTarget }) => setChosen(currentTarget.value)}
        />
      ) : (
        <input type="hidden" name="country" value={chosen} />
      )}
      <SelectField
        // Another country has other regions, of which none is chosen yet.
        key={chosen}
        label={say('location-region')}
        name="countryregion"
        placeholder={say('steps-anywhere')}
        options={all.map((name) => ({ value: name, label: name }))}
        defaultValue={chosen === country ? (region ?? '') : ''}
      />
    </>
  );
}
