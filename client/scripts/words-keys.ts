/**
 * Writes what the code has to know of the catalogues: the type of every key, so that the compiler knows each word and
 * what it needs; and the words of the last resort and of the offline page, which must be there when a catalogue is not.
 * With `--check` it writes nothing and fails when a file is stale.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Message } from '@fluent/syntax';
import { clientFiles, locales, readCatalogue, readMessages } from './catalogues.ts';

const generated = {
  'src/words/keys.gen.ts': keys(),
  'src/words/last-words.gen.ts': lastWords(),
  'public/sw-words.js': workerWords(),
};

function keys(): string {
  const lines = [...readCatalogue('en', clientFiles())]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([key, variables]) => `  '${key}': ${variables.map((name) => `'${name}'`).join(' | ') || 'never'};`);
  return `${header('config/locales/en')}
/** A file of words. */
export type WordFile =
${clientFiles()
  .map((file) => `  | '${file}'`)
  .join('\n')};

/** Every word with the names of the variables it needs. */
export interface Words {
${lines.join('\n')}
}
`;
}

function lastWords(): string {
  const lines = locales().map((locale) => {
    const messages = readMessages(locale);
    const said = (key: string) => JSON.stringify(plainText(messages.get(key)));
    return `  ${locale}: { failed: ${said('error-page-failed')}, link: ${said('error-page-failed-link')} },`;
  });
  return `${header('config/locales')}
/** What the error page says when it fails itself, by language. */
export const lastWords: Record<string, { failed: string; link: string }> = {
${lines.join('\n')}
};
`;
}

function workerWords(): string {
  const lines = locales().map((locale) => {
    const messages = readMessages(locale, ['offline']);
    const said = (key: string) => JSON.stringify(plainText(messages.get(`offline-${key}`)));
    return `  ${locale}: { title: ${said('title')}, text: ${said('text')}, retry: ${said('retry')} },`;
  });
  return `${header('config/locales')}
/** What the service worker says in the place of a page that cannot be fetched, by language. */
self.offlineWords = {
${lines.join('\n')}
};
`;
}

function plainText(message: Message | undefined): string {
  const parts = message?.value?.elements.map((part) => (part.type === 'TextElement' ? part.value : null));
  if (!parts || parts.includes(null)) throw new Error('These words are plain text.');
  return parts.join('');
}

function header(source: string): string {
  return `// Written from ${source} by \`npm run generate\`. Do not edit.\n`;
}

const stale = Object.entries(generated).filter(([name, source]) => {
  const target = join(import.meta.dirname, '..', name);
  if (existsSync(target) && readFileSync(target, 'utf8') === source) return false;
  if (!process.argv.includes('--check')) writeFileSync(target, source);
  return true;
});

if (process.argv.includes('--check') && stale.length > 0) {
  console.error(`Stale, run \`npm run generate\`: ${stale.map(([name]) => name).join(', ')}`);
  process.exit(1);
}
