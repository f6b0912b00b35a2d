/**
 * Computes the contrast of every pair of roles for 7 niches and 2 themes, and fails on one below what WCAG 2.2 asks:
 * words 4.5:1 (1.4.3), controls, focus rings and signs 3:1 (1.4.11). `--all` prints each pair.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { contrast, over, resolve, type Roles, type Theme } from './colours.ts';

const TEXT = 4.5;
const SIGN = 3;
const NICHES = [1, 2, 3, 4, 5, 6, 7];
const THEMES: Theme[] = ['light', 'dark'];

/** A colour on a ground, and the contrast it needs; with `under`, the ground is translucent and lies over that. */
type Pair = { front: string; ground: string; under?: string; least: number };

const grounds = ['surface', 'raised', 'sunken'];
const tints = ['accent-soft', 'unread-row', 'other'];
const meanings = ['positive', 'warning', 'danger'];

const on = (fronts: string[], backs: string[], least: number): Pair[] =>
  fronts.flatMap((front) => backs.map((ground) => ({ front, ground, least })));

const pairs: Pair[] = [
  ...on(['text'], [...grounds, ...tints, ...meanings.map((meaning) => `${meaning}-soft`)], TEXT),
  ...on(['muted', 'accent-text'], [...grounds, ...tints], TEXT),
  ...on(['on-accent'], ['accent', 'accent-hover', 'accent-press'], TEXT),
  ...on(['on-unread'], ['unread'], TEXT),
  ...on(['own-text', 'own-muted', 'own-link'], ['own'], TEXT),
  ...on(['other-text'], ['other'], TEXT),
  ...meanings.flatMap((meaning) => [
    ...on([`on-${meaning}`], [meaning], TEXT),
    ...on([`${meaning}-text`], [`${meaning}-soft`, ...grounds, ...tints], TEXT),
  ]),
  ...on(['on-inverse', 'inverse-accent'], ['inverse'], TEXT),
  // A plate lies on any picture: the whitest and the blackest are its worst.
  ...['#ffffff', '#000000'].map((under) => ({ front: 'on-plate', ground: 'plate', under, least: TEXT })),
  ...on(['on-stage', 'on-stage-muted'], ['stage', 'stage-raised'], TEXT),
  ...on(['control'], grounds, SIGN),
  ...on(['focus'], [...grounds, 'accent-soft', 'other'], SIGN),
  ...on(['accent'], [...grounds, 'unread-row', 'accent-soft'], SIGN),
  ...on(['unread', 'presence'], ['raised', 'surface', 'unread-row', 'accent-soft'], SIGN),
  ...on(meanings, ['raised'], SIGN),
];

const base = rolesOf('tokens.css', ':root');
const failures: string[] = [];
let checked = 0;

for (const niche of NICHES) {
  const roles = { ...base, ...(niche > 1 && rolesOf('niches.css', `[data-niche='${niche}']`)) };
  for (const theme of THEMES) for (const pair of pairs) check(pair, roles, niche, theme);
}

console.log(`${checked} pairs of colours checked, ${failures.length} below`);
if (failures.length > 0) {
  console.error(failures.join('\n'));
  process.exit(1);
}

function check({ front, ground, under, least }: Pair, roles: Roles, niche: number, theme: Theme): void {
  const colour = (role: string) => resolve(`var(--${role})`, roles, theme);
  const back = under === undefined ? colour(ground) : over(colour(ground), resolve(under, roles, theme));
  const ratio = contrast(over(colour(front), back), back);
  const line = `niche ${niche} ${theme.padEnd(5)} ${ratio.toFixed(2).padStart(5)} (needs ${least})  ${front} on ${ground}`;
  checked += 1;
  if (process.argv.includes('--all')) console.log(line);
  if (ratio < least) failures.push(line);
}

/** The custom properties of the first block with this selector. */
function rolesOf(file: string, selector: string): Roles {
  const css = readFileSync(join(import.meta.dirname, '../src/styles', file), 'utf8').replaceAll(/\/\*.*?\*\//gs, '');
  const start = css.indexOf(`${selector} {`);
  if (start < 0) throw new Error(`${file} has no block ${selector}`);
  const block = css.slice(start, css.indexOf('}', start));
  return Object.fromEntries(
    [...block.matchAll(/--([\w-]+):\s*([^;]+);/g)].map(([, role = '', value = '']) => [role, value]),
  );
}
