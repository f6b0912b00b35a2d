import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Message, type MessageReference, parse, type VariableReference, Visitor } from '@fluent/syntax';
import { ELSEWHERE } from '../src/words/files.ts';

/** Each message key of a locale with the names of the variables it needs, sorted. */
export type Catalogue = Map<string, string[]>;

const folder = join(import.meta.dirname, '../../config/locales');

export function locales(): string[] {
  return readdirSync(folder).sort();
}

/** The files of words in a locale, by their names. */
export function fileNames(locale: string): string[] {
  return readdirSync(join(folder, locale))
    .map((file) => file.replace(/\.ftl$/, ''))
    .sort();
}

/** Those of them that travel to the client. */
export function clientFiles(): string[] {
  return fileNames('en').filter((file) => !ELSEWHERE.includes(file));
}

/** Reads the words of a locale, or only these files of them; a syntax error or a key in two places throws. */
export function readCatalogue(locale: string, files?: readonly string[]): Catalogue {
  const needs = new Map([...readMessages(locale, files)].map(([key, message]) => [key, new Needs(message)]));
  return new Map([...needs.keys()].map((key) => [key, [...variablesOf(key, needs)].sort()]));
}

/** The messages of a locale as they were parsed. */
export function readMessages(locale: string, files: readonly string[] = fileNames(locale)): Map<string, Message> {
  const messages = new Map<string, Message>();
  for (const file of files) {
    const source = readFileSync(join(folder, locale, `${file}.ftl`), 'utf8');
    for (const entry of parse(source, { withSpans: false }).body) {
      if (entry.type === 'Junk') {
        const reason = entry.annotations[0]?.message ?? 'syntax error';
        throw new Error(`${locale}/${file}.ftl: ${reason}: ${entry.content}`);
      }
      if (entry.type !== 'Message') continue;
      if (messages.has(entry.id.name)) throw new Error(`${locale}/${file}.ftl: ${entry.id.name} is said twice`);
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
