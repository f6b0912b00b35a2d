import { expect, test } from 'vitest';
import { firstChoices } from './first-choices';

test('the choices of the home page are those of the form', () => {
  expect(firstChoices('?gender=female&looking_for=female')).toEqual({ gender: 'female', sexuality: 'lesbian' });
  expect(firstChoices('?gender=male&looking_for=male')).toEqual({ gender: 'male', sexuality: 'gay' });
  expect(firstChoices('?gender=male&looking_for=female')).toEqual({ gender: 'male', sexuality: 'hetero' });
  expect(firstChoices('?gender=male&looking_for=everyone')).toEqual({ gender: 'male', sexuality: 'bi' });
});

test('what nobody can have chosen is left open', () => {
  expect(firstChoices('?gender=x&looking_for=male')).toEqual({});
  expect(firstChoices('?gender=male&looking_for=x')).toEqual({ gender: 'male' });
});
