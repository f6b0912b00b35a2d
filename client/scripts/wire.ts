/**
 * Writes the TypeScript twin of every shape on the wire, from the schemas in the documents of the calls and of the
 * socket. With `--check` it writes nothing and fails when the file is stale.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

interface Schema {
  $ref?: string;
  type?: string | string[];
  const?: unknown;
  enum?: unknown[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  items?: Schema;
  oneOf?: Schema[];
  anyOf?: Schema[];
  allOf?: Schema[];
}

const documents = join(import.meta.dirname, '../../server/contract');
const target = join(import.meta.dirname, '../src/api/wire.gen.ts');

/** The definitions of both documents; one that is in both is the same in both. */
function definitions(): [string, Schema][] {
  const all = new Map<string, Schema>();
  for (const name of ['openapi.json', 'asyncapi.json']) {
    const { components } = JSON.parse(readFileSync(join(documents, name), 'utf8')) as {
      components: { schemas: Record<string, Schema> };
    };
    for (const [type, schema] of Object.entries(components.schemas)) {
      const known = all.get(type);
      if (known && JSON.stringify(known) !== JSON.stringify(schema)) throw new Error(`${type} has two shapes.`);
      all.set(type, schema);
    }
  }
  return [...all].sort(([a], [b]) => (a < b ? -1 : 1));
}

function subprotocol(): unknown {
  const socket = JSON.parse(readFileSync(join(documents, 'asyncapi.json'), 'utf8')) as {
    channels: { live: { bindings: { ws: { headers: Schema } } } };
  };
  return socket.channels.live.bindings.ws.headers.properties?.['Sec-WebSocket-Protocol']?.const;
}

function declaration([name, schema]: [string, Schema]): string {
  return `${comment(schema, '')}export type ${name} = ${type(schema, '')};\n`.replaceAll(' \n', '\n');
}

function comment({ description }: Schema, indent: string): string {
  if (description === undefined) return '';
  const lines = description.split('\n').map((line) => `${indent} * ${line}`.trimEnd());
  return lines.length === 1
    ? `${indent}/** ${description} */\n`
    : [`${indent}/**`, ...lines, `${indent} */\n`].join('\n');
}

/** The parts that a value has to be all of. */
function type(schema: Schema, indent: string): string {
  const parts: string[] = [];
  if (schema.$ref !== undefined) parts.push(schema.$ref.split('/').at(-1) ?? '');
  for (const part of schema.allOf ?? []) parts.push(type(part, indent));
  const variants = schema.oneOf ?? schema.anyOf;
  if (schema.properties || (schema.type === 'object' && !variants)) parts.unshift(object(schema, indent));
  if (variants)
    parts.push(
      variants.some(({ description }) => description) ? described(variants, indent) : plainly(variants, indent),
    );
  if (parts.length > 0) return parts.map((part) => (parts.length > 1 ? bracketed(part) : part)).join(' & ');
  return plain(schema, indent);
}

function plainly(variants: Schema[], indent: string): string {
  return union(variants.map((variant) => type(variant, indent)));
}

/** Variants with what each is for, a line each. */
function described(variants: Schema[], indent: string): string {
  const inner = `${indent}  `;
  return variants.map((variant) => `\n${comment(variant, inner)}${inner}| ${type(variant, inner)}`).join('');
}

function plain(schema: Schema, indent: string): string {
  if ('const' in schema) return JSON.stringify(schema.const);
  if (schema.enum) return union(schema.enum.map((value) => JSON.stringify(value)));
  const types = Array.isArray(schema.type) ? schema.type : [schema.type];
  return union(types.map((name) => named(name, schema, indent)));
}

const scalars = new Map([
  ['string', 'string'],
  ['boolean', 'boolean'],
  ['null', 'null'],
  ['integer', 'number'],
  ['number', 'number'],
]);

function named(name: string | undefined, schema: Schema, indent: string): string {
  if (name === 'array') return `Array<${type(schema.items ?? {}, indent)}>`;
  const scalar = scalars.get(name ?? '');
  if (scalar === undefined) throw new Error(`What type is ${JSON.stringify(schema)}?`);
  return scalar;
}

function object(schema: Schema, indent: string): string {
  if (typeof schema.additionalProperties === 'object') {
    return `Record<string, ${type(schema.additionalProperties, indent)}>`;
  }
  const inner = `${indent}  `;
  // The field that names the variant comes first.
  const entries = Object.entries(schema.properties ?? {}).sort(
    ([, a], [, b]) => Number('const' in b) - Number('const' in a),
  );
  const fields = entries.map(([name, field]) => {
    const optional = schema.required?.includes(name) ? '' : '?';
    return `${comment(field, inner)}${inner}${name}${optional}: ${type(field, inner)};\n`;
  });
  return `{\n${fields.join('')}${indent}}`;
}

function union(variants: string[]): string {
  return [...new Set(variants)].join(' | ');
}

function bracketed(part: string): string {
  return / [|&] /.test(part) && !part.startsWith('(') ? `(${part})` : part;
}

const source = `// Written from server/contract/*.json by \`npm run generate\`. Do not edit.

export const SUBPROTOCOL = ${JSON.stringify(subprotocol())};

${definitions().map(declaration).join('\n')}`;
const isFresh = existsSync(target) && readFileSync(target, 'utf8') === source;
if (!isFresh && process.argv.includes('--check')) {
  console.error('Stale, run `npm run generate`: wire.gen.ts');
  process.exit(1);
}
if (!isFresh) writeFileSync(target, source);
