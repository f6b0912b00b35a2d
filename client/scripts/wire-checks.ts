/**
 * Writes `src/api/checks.gen.ts` and `src/api/checks-money.gen.ts` from the types in `src/api/wire.gen.ts`: for each shape
 * that a member's page is sent, a predicate that tells whether something has it. What only the pages about money are sent
 * is apart, so that the first page does not load it. With `--check` it writes nothing and fails when a file is stale.
 *
 * The names of an enumeration are only checked to be text, so that a page that is older than the server goes on showing
 * what it knows; the field that says which of several shapes something has must be one of those it knows.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';

/** What enters through the doors that only members' pages have. */
const ROOTS = [
  'ServerFrame',
  'Sync',
  'UserAnswer',
  'Chats',
  'ChatPage',
  'Edits',
  'Likes',
  'LikeAnswer',
  'SwipeAnswer',
  'SwipeGame',
  'Sent',
  'Quote',
  'Retracted',
  'Reacted',
  'CalledOff',
  'Done',
  'Photo',
  'ProfileCard',
  'DiscountCode',
];

/** What only the pages about money are sent. */
const MONEY = ['Shop', 'OrderAnswer', 'DirectDebit', 'Spending', 'Withdrawal', 'Departure'];

/** Refusals may be of kinds that this page does not know: it shows their sentence. */
const OPEN_TAG = 'code';

const folder = join(import.meta.dirname, '../src/api');
const source = ts.createSourceFile(
  'wire.gen.ts',
  readFileSync(join(folder, 'wire.gen.ts'), 'utf8'),
  ts.ScriptTarget.Latest,
);
const aliases = new Map(
  source.statements.filter(ts.isTypeAliasDeclaration).map(({ name, type }) => [name.text, type] as const),
);

const primitives = new Map<ts.SyntaxKind, string>([
  [ts.SyntaxKind.StringKeyword, 'text'],
  [ts.SyntaxKind.NumberKeyword, 'number'],
  [ts.SyntaxKind.BooleanKeyword, 'flag'],
]);

const written = new Map<string, string>();
const used = new Set<string>();

function use(combinator: string): string {
  used.add(combinator);
  return combinator;
}

/** The name of the predicate of a type, which is written first: predicates are values, so each stands after its parts. */
function predicateOf(name: string): string {
  const type = aliases.get(name);
  if (!type) throw new Error(`wire.gen.ts has no ${name}`);
  const check = checkOf(type);
  // A number by another name needs no predicate of its own.
  if (/^\w+$/.test(check)) return check;
  written.set(name, check);
  return `is${name}`;
}

function checkOf(type: ts.TypeNode): string {
  if (ts.isParenthesizedTypeNode(type)) return checkOf(type.type);
  if (ts.isTypeLiteralNode(type)) return objectOf(type);
  if (ts.isUnionTypeNode(type)) return unionOf(type.types.map(unwrapped));
  if (ts.isIntersectionTypeNode(type)) return bothOf(type.types.map(checkOf));
  if (ts.isLiteralTypeNode(type) && ts.isStringLiteral(type.literal)) {
    return `${use('exactly')}('${type.literal.text}')`;
  }
  if (ts.isTypeReferenceNode(type)) return referenceOf(type);
  const primitive = primitives.get(type.kind);
  if (primitive === undefined) throw new Error(`No check for a type of kind ${ts.SyntaxKind[type.kind]}`);
  return use(primitive);
}

function referenceOf({ typeName, typeArguments }: ts.TypeReferenceNode): string {
  const name = (typeName as ts.Identifier).text;
  const [item] = typeArguments ?? [];
  return name === 'Array' && item ? `${use('list')}(${checkOf(item)})` : predicateOf(name);
}

function objectOf({ members }: ts.TypeLiteralNode, without?: string): string {
  const fields = members.filter(ts.isPropertySignature).flatMap(({ name, type, questionToken }) => {
    const field = fieldName(name);
    if (field === without || !type) return [];
    const check = checkOf(type);
    return [`${field}: ${questionToken ? `${use('optional')}(${check})` : check}`];
  });
  return fields.length === 0 ? '' : `${use('object')}({ ${fields.join(', ')} })`;
}

function unionOf(types: readonly ts.TypeNode[]): string {
  const present = types.filter((type) => !isNull(type));
  if (present.length < types.length) return `${use('nullable')}(${unionOf(present)})`;
  const [only] = present;
  if (only && present.length === 1) return checkOf(only);
  if (present.every((type) => ts.isLiteralTypeNode(type))) return use('text');
  const tag = present.map(tagOf).find((found) => found !== null)?.name;
  return tag === undefined ? `${use('either')}(${present.map(checkOf).join(', ')})` : taggedBy(tag, present);
}

function taggedBy(tag: string, types: readonly ts.TypeNode[]): string {
  const isOpen = tag === OPEN_TAG;
  const cases = types.flatMap((type) => {
    const found = tagOf(type);
    if (found?.name !== tag) throw new Error(`Of a union by ${tag}, one has none`);
    const check = withoutTag(type, tag);
    return isOpen && check === '' ? [] : [`${found.value}: ${check === '' ? `${use('object')}({})` : check}`];
  });
  return `${use(isOpen ? 'openTagged' : 'tagged')}('${tag}', { ${cases.join(', ')} })`;
}

/** The field of a type that has one value only, if it begins with such a field. */
function tagOf(type: ts.TypeNode): { name: string; value: string } | null {
  if (ts.isIntersectionTypeNode(type)) return type.types[0] ? tagOf(type.types[0]) : null;
  if (!ts.isTypeLiteralNode(type)) return null;
  const [first] = type.members;
  if (!first || !ts.isPropertySignature(first) || !first.type || !ts.isLiteralTypeNode(first.type)) return null;
  const { literal } = first.type;
  return ts.isStringLiteral(literal) ? { name: fieldName(first.name), value: literal.text } : null;
}

function withoutTag(type: ts.TypeNode, tag: string): string {
  if (ts.isTypeLiteralNode(type)) return objectOf(type, tag);
  if (!ts.isIntersectionTypeNode(type)) throw new Error('A tag stands in an object');
  return bothOf(type.types.map((part) => (ts.isTypeLiteralNode(part) ? objectOf(part, tag) : checkOf(part))));
}

function bothOf(checks: readonly string[]): string {
  const present = checks.filter((check) => check !== '');
  return present.length === 1 ? (present[0] ?? '') : `${use('both')}(${present.join(', ')})`;
}

function unwrapped(type: ts.TypeNode): ts.TypeNode {
  return ts.isParenthesizedTypeNode(type) ? unwrapped(type.type) : type;
}

function isNull(type: ts.TypeNode): boolean {
  return ts.isLiteralTypeNode(type) && type.literal.kind === ts.SyntaxKind.NullKeyword;
}

function fieldName(name: ts.PropertyName): string {
  if (ts.isIdentifier(name) || ts.isStringLiteral(name)) return name.text;
  throw new Error('A field has a name');
}

for (const root of ROOTS) predicateOf(root);
const first = new Set(written.keys());
for (const root of MONEY) predicateOf(root);
const later = [...written.keys()].filter((name) => !first.has(name));

const predicates = (text: string) => [...new Set(text.match(/\bis[A-Z]\w*/g))];
const laterText = later.map((name) => written.get(name) ?? '').join('\n');
const shared = predicates(laterText).filter((name) => first.has(name.slice(2)));

function textOf(names: readonly string[], isExported: (name: string) => boolean, imported: readonly string[]): string {
  const lines = names.map(
    (name) => `${isExported(name) ? 'export ' : ''}const is${name}: Check = ${written.get(name) ?? ''};\n`,
  );
  const combinators = [...used].sort().filter((name) => lines.some((line) => new RegExp(`\\b${name}\\b`).test(line)));
  const fromFirst = imported.length > 0 ? `import { ${imported.join(', ')} } from './checks.gen';\n` : '';
  return `// Written from the types in wire.gen.ts by \`npm run generate\`. Do not edit.
import { type Check, ${combinators.join(', ')} } from './check';
${fromFirst}
${lines.join('\n')}`;
}

const files = {
  'checks.gen.ts': textOf([...first], (name) => ROOTS.includes(name) || shared.includes(`is${name}`), []),
  'checks-money.gen.ts': textOf(later, (name) => MONEY.includes(name), shared),
};

for (const [name, text] of Object.entries(files)) {
  const path = join(folder, name);
  const isStale = !existsSync(path) || readFileSync(path, 'utf8') !== text;
  if (!process.argv.includes('--check')) {
    if (isStale) writeFileSync(path, text);
  } else if (isStale) {
    console.error(`src/api/${name} is stale: npm run generate`);
    process.exitCode = 1;
  }
}
