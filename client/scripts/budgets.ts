/**
 * Compares what a build weighs with `budgets.json`: KiB of gzip, of a visitor's first page (everything the entry and
 * the home page load, with the words of the heaviest language), of what makes it a member's (the live half and their
 * words, once, whichever screen is the first), of each screen's own code on top of that, and of the first styles.
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
const LIVE = 'src/live/engine.ts';
/** Screens that visitors come to: the live half is not there yet. */
const OPEN = /^src\/routes\/(index|login|token)\//;
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

/** Those of some chunks that were not loaded before. */
function beyond(chunks: Set<string>, loaded: readonly Set<string>[]): Set<string> {
  return new Set([...chunks].filter((key) => !loaded.some((before) => before.has(key))));
}

function chunk(key: string): Chunk {
  const found = manifest[key];
  if (!found) throw new Error(`The build has no ${key}`);
  return found;
}

const keys = Object.keys(manifest);
const entry = keys.find((key) => chunk(key).isEntry) ?? '';
const first = closure(HOME, closure(entry));
const live = closure(LIVE);
const scripts = (chunks: Iterable<string>) => [...chunks].map((key) => chunk(key).file);

/** What one part of the words weighs in the heaviest language. */
function words(part: string): number {
  const name = new RegExp(`/${part}-[a-z]{2}-`);
  const catalogues = keys.map((key) => chunk(key).file).filter((file) => name.test(file));
  if (catalogues.length === 0) throw new Error(`The build has no ${part}`);
  return Math.max(...catalogues.map(kib));
}

const lines: [name: string, weight: number, budget: number][] = [
  ['first page, scripts', sum(scripts(first)) + words('words'), budgets.visitor],
  ['what members need on every page', sum(scripts(beyond(live, [first]))) + words('member-words'), budgets.member],
  ['first page, styles', sum(new Set([...first].flatMap((key) => chunk(key).css ?? []))), budgets.css],
];
for (const key of keys.filter((name) => /^src\/routes\/.*\/screen\.tsx$/.test(name))) {
  const own = beyond(closure(key), OPEN.test(key) ? [first] : [first, live]).add(key);
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
