import type { Gender, Sexuality } from '../../api/wire.gen';

/** What a visitor has chosen on the home page, as the address of the sign-up holds it. */
export function firstChoices(search: string): { gender?: Gender; sexuality?: Sexuality } {
  const query = new URLSearchParams(search);
  const gender = query.get('gender');
  if (gender !== 'male' && gender !== 'female') return {};
  const sexuality = sexualityOf(gender, query.get('looking_for'));
  return sexuality ? { gender, sexuality } : { gender };
}

function sexualityOf(gender: Gender, lookingFor: string | null): Sexuality | null {
  if (lookingFor === 'everyone') return 'bi';
  if (lookingFor !== 'male' && lookingFor !== 'female') return null;
  if (lookingFor !== gender) return 'hetero';
  return gender === 'male' ? 'gay' : 'lesbian';
}
