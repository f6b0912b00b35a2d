import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { interestIcons } from './interest-icons';

test('every icon that the configuration names for an interest is drawn, and no other', () => {
  const configuration = readFileSync(new URL('../../../config/interests.toml', import.meta.url), 'utf8');
  const named = [...configuration.matchAll(/icon = "([^"]+)"/g)].map(([, name]) => name);
  expect(Object.keys(interestIcons).sort()).toEqual([...new Set(named)].sort());
});
