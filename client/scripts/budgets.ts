/**
 * Compares what a build weighs with `budgets.json`: KiB of gzip, of a visitor's first page (everything the entry and
 * the home page load, with the words of the heaviest language), of each screen's own code, and of the first styles.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import budgets from '../budgets.json' with { type: 'json' };

/** A chunk in Vite's manifest. */
type Chunk = { file: string; css?: string[]; imports?: string[]; isEntry?: boolean };

const dist = join(import.meta.dirname, '../dist');
const manifest = JSON.parse(readFileSync(join(dist, '.vite/manifest.json'), 'utf8')) as Record<string, Chunk>;

const HOME = 'src/routes/index/screen.tsx';
const CHAT = /^src\/routes\/(chats|chats-id|members-id-chat)\//;

const kib = (file: string): number => gzipSync(readFileSync(join(dist, file))).length / 1024;
const sum = (files: Iterable<string>): number => [...files].reduce((total, file) => total + kib(file), 0);

/** A chunk and all that it imports, by their keys in the manifest. */
function closure(key: string, found = new Set<string>()): Set<string> {
  if (found.has(key)) return found;
  found.add(key);
  for (const imported of chunk(key).imports ?? []) closure(imported, found);
  return found;
}

function chunk(key: string): Chunk {
  const found = manifest[key];
  if (!found) throw new Error(`The build has no ${key}`);
  return found;
}

const keys = Object.keys(manifest);
const entry = keys.find((key) => chunk(key).isEntry) ?? '';
const first = closure(HOME, closure(entry));
const scripts = (chunks: Iterable<string>) => [...chunks].map((key) => chunk(key).file);
const catalogues = keys.map((key) => chunk(key).file).filter((file) => /\/words-[a-z]{2}-/.test(file));
const words = Math.max(...catalogues.map(kib));

const lines: [name: string, weight: number, budget: number][] = [
  ['first page, scripts', sum(scripts(first)) + words, budgets.visitor],
  ['first page, styles', sum(new Set([...first].flatMap((key) => chunk(key).css ?? []))), budgets.css],
];
for (const key of keys.filter((name) => /^src\/routes\/.*\/screen\.tsx$/.test(name))) {
  const own = [...closure(key)].filter((name) => name === key || !first.has(name));
  lines.push([key, sum(scripts(own)), CHAT.test(key) ? budgets.chat : budgets.route]);
}

for (const [name, weight, budget] of lines) {
  console.log(`${weight.toFixed(1).padStart(6)} of ${String(budget).padStart(3)} KiB  ${name}`);
}
const over = lines.filter(([, weight, budget]) => weight > budget);
if (over.length > 0) {
  console.error(`Over budget: ${over.map(([name]) => name).join(', ')}`);
  process.exit(1);
}
