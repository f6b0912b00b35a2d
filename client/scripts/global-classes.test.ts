/** Global classes belong to the components of `ui/`: nothing else puts one on an element. */
import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { expect, test } from 'vitest';

const src = join(import.meta.dirname, '../src');
const sheets = globSync('ui/**/*.css', { cwd: src }).filter((file) => !file.endsWith('.module.css'));
const owned = new Set(sheets.flatMap((file) => classesIn(readFileSync(join(src, file), 'utf8'))));

/** Those of words are for everybody (`styles/base.css`), wherever `ui/` refers to them. */
const shared = new Set(classesIn(readFileSync(join(src, 'styles/base.css'), 'utf8')));

function classesIn(css: string): string[] {
  const selectors = css.replaceAll(/\/\*.*?\*\//gs, '').match(/[^{};]+(?=\{)/g) ?? [];
  return selectors.flatMap((selector) => [...selector.matchAll(/\.([a-z][\w-]*)/g)].flatMap(([, name]) => name ?? []));
}

/** The words of all texts in attributes that give an element its classes. */
function classesGiven(code: string): string[] {
  const found: string[] = [];
  const collect = (node: ts.Node): void => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateLiteralToken(node)) found.push(...node.text.split(/\s+/));
    ts.forEachChild(node, collect);
  };
  const visit = (node: ts.Node): void => {
    if (ts.isJsxAttribute(node) && /class(Name)?$/i.test(node.name.getText()) && node.initializer) {
      collect(node.initializer);
    } else ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile('screen.tsx', code, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found.filter((name) => owned.has(name) && !shared.has(name));
}

test('a class of ui/ is found wherever an element is given it', () => {
  const given = '<><b className="btn muted" /><Menu buttonClass={on ? `btn--quiet ${styles.more}` : undefined} /></>';
  expect(classesGiven(given)).toEqual(['btn', 'btn--quiet']);
});

test.each(
  globSync('{features,layouts,parts,routes}/**/*.tsx', { cwd: src }).filter((file) => !file.includes('.test.')),
)('%s has no global class of ui/', (file) => {
  expect(classesGiven(readFileSync(join(src, file), 'utf8'))).toEqual([]);
});
