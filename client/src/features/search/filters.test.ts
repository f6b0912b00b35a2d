import { expect, test } from 'vitest';
import { changed, count, filtersOf, isOffered, queryOf, turned } from './filters';

const of = (query: string) => filtersOf(new URLSearchParams(query));

test('a search has one name, whatever else an address holds', () => {
  expect(queryOf(of('t=3&max_age=40&gender=female&min_age=&country=NL')).toString()).toBe(
    'gender=female&max_age=40&country=NL',
  );
});

test('what contradicts a new filter is left open', () => {
  expect(changed(of('country=NL&countryregion=Utrecht'), 'country', 'BE')).toEqual({ country: 'BE' });
  expect(changed(of('countryregion=Utrecht'), 'distance', '25')).toEqual({ distance: '25' });
  expect(changed(of('distance=25'), 'countryregion', 'Utrecht')).toEqual({ countryregion: 'Utrecht' });
  expect(changed(of('min_age=30&max_age=40'), 'min_age', '45')).toEqual({ min_age: '45' });
  expect(changed(of('min_age=30&max_age=40'), 'max_age', '25')).toEqual({ max_age: '25' });
  expect(changed(of('photo=true'), 'photo', '')).toEqual({});
});

test('keys are added and taken away, and ages count as one filter', () => {
  const one = turned({}, 'reason', 'dating');
  const both = turned(one, 'reason', 'chat');
  expect(both).toEqual({ reason: 'dating,chat' });
  expect(turned(turned(both, 'reason', 'dating'), 'reason', 'chat')).toEqual({});
  expect(count(of('min_age=30&max_age=40&reason=chat'))).toBe(2);
});

test('nobody searches by what profiles do not show', () => {
  const settings = { search_fields: ['photo', 'hair_color', 'eye_color'], visible_profile_fields: ['hair_color'] };
  const offered = (['real', 'photo', 'hair_color', 'eye_color', 'online'] as const).filter((field) =>
    isOffered(settings, field),
  );
  expect(offered).toEqual(['real', 'photo', 'hair_color']);
});
