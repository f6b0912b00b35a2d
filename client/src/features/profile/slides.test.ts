import { expect, test } from 'vitest';
import { member } from '../../testing/fixtures';
import { slidesOf } from './slides';

const page = {
  ...member.profile,
  sexuality: null,
  relationship_status: null,
  hair_color: null,
  eye_color: null,
  body_type: null,
  reason: null,
  about: '',
  prompts: [],
  interests: [],
};

test('a locked photo is requested in its blurred rendition only', () => {
  const photos = [
    { id: 5, width: 400, height: 500, locked: false },
    { id: 6, width: 400, height: 500, locked: true },
  ];
  const [, clear, locked] = slidesOf({ ...page, photos }, '/media/');
  expect(clear).toMatchObject({ source: '/photos/5/large', thumb: '/photos/5/small' });
  expect(locked).toMatchObject({ source: '/photos/6/blurred', thumb: '/photos/6/blurred', locked: true });
});

test('a member without a picture still has a first slide', () => {
  expect(slidesOf({ ...page, photos: [] }, '/media/')).toEqual([
    { key: 'main', source: null, thumb: null, locked: false },
  ]);
});
