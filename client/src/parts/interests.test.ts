import { expect, test } from 'vitest';
import { sortInterests } from './interests';

const known = [
  { id: 'art', icon: 'palette' },
  { id: 'beach', icon: 'tree-palm' },
  { id: 'coffee', icon: 'coffee' },
];

test('interests of both are listed apart, in the order of the site', () => {
  const { shared, others } = sortInterests(['coffee', 'art', 'beach'], ['beach', 'art'], known);
  expect(shared.map(({ id }) => id)).toEqual(['art', 'beach']);
  expect(others).toEqual([{ id: 'coffee', icon: 'coffee' }]);
});

test('an interest that this site does not offer is shown without a drawing', () => {
  expect(sortInterests(['kites'], [], known).others).toEqual([{ id: 'kites', icon: '' }]);
});
