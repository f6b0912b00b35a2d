import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Message, type MessageReference, parse, type VariableReference, Visitor } from '@fluent/syntax';
import { type Place, PLACES, placeOf } from '../src/words/parts.ts';

/** Each message key of a locale with the names of the variables it needs, sorted. */
export type Catalogue = Map<string, string[]>;

const folder = join(import.meta.dirname, '../../config/locales');

export function locales(): string[] {
  return readdirSync(folder).sort();
}

/** Reads the words of a locale, or only these parts of them; a syntax error or a key said twice throws. */
export function readCatalogue(locale: string, parts?: readonly Place[]): Catalogue {
  const needs = new Map([...readMessages(locale, parts)].map(([key, message]) => [key, new Needs(message)]));
  return new Map([...needs.keys()].map((key) => [key, [...variablesOf(key, needs)].sort()]));
}

/** The messages of a locale as they were parsed. */
export function readMessages(locale: string, parts: readonly Place[] = PLACES): Map<string, Message> {
  const messages = new Map<string, Message>();
  for (const file of readdirSync(join(folder, locale)).sort()) {
    if (!parts.includes(placeOf(`${locale}/${file}`).part)) continue;
    const source = readFileSync(join(folder, locale, file), 'utf8');
    for (const entry of parse(source, { withSpans: false }).body) {
      if (entry.type === 'Junk') {
        const reason = entry.annotations[0]?.message ?? 'syntax error';
        throw new Error(`${locale}/${file}: ${reason}: ${entry.content}`);
      }
      if (entry.type !== 'Message') continue;
      if (messages.has(entry.id.name)) throw new Error(`${locale}/${file}: ${entry.id.name} is said twice`);
      messages.set(entry.id.name, entry);
    }
  }
  return messages;
}

/** What one message needs: variables, and other messages with the variables those need. */
class Needs extends Visitor {
  readonly variables = new Set<string>();
  readonly messages = new Set<string>();

  constructor(message: Message) {
    super();
    this.visit(message);
  }

  override visitVariableReference(node: VariableReference): void {
    this.variables.add(node.id.name);
  }

  override visitMessageReference(node: MessageReference): void {
    this.messages.add(node.id.name);
  }
}

function variablesOf(key: string, needs: Map<string, Needs>): Set<string> {
  const own = needs.get(key);
  if (!own) throw new Error(`no message ${key}`);
  const referred = [...own.messages].flatMap((other) => [...variablesOf(other, needs)]);
  return new Set([...own.variables, ...referred]);
}
