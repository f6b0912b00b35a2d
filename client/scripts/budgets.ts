/**
 * Compares what a build weighs with `budgets.json`: KiB of gzip, of a visitor's first page (everything the entry and
 * the home page load, with the words of the heaviest language), of what members need on every page beside that, of each
 * screen's own code, and of the first styles; of all the scripts behind the first picture of a member's chats; and in how
 * many files these are, as each file costs a slow network as much as some KiB.
 */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import budgets from '../budgets.json' with { type: 'json' };
import { BOOT, entry, type Files, filesOf, manifestOf } from './manifest.ts';

type Page = Files & { words: Record<string, string[]> };

const dist = join(import.meta.dirname, '../dist');
const manifest = manifestOf(dist);
const pages = JSON.parse(readFileSync(join(dist, '.vite/pages.json'), 'utf8')) as {
  routes: (Page & { path: string })[];
  lost: Page;
  member: Page;
};

const CHAT = ['/chats', '/chats/:id', '/members/:id/chat'];
const locales = Object.keys(pages.member.words);

const kib = (file: string): number => gzipSync(readFileSync(join(dist, file))).length / 1024;
const sum = (files: Iterable<string>): number => [...new Set(files)].reduce((total, file) => total + kib(file), 0);

/** What the words of some pages weigh in the heaviest language. */
function words(...of: Page[]): number {
  return Math.max(...locales.map((locale) => sum(of.flatMap((page) => page.words[locale] ?? []))));
}

function pageAt(path: string): Page {
  const page = pages.routes.find((route) => route.path === path);
  if (!page) throw new Error(`There is no page ${path}`);
  return page;
}

const first = filesOf(manifest, [entry(manifest), BOOT], []);
const home = pageAt('/');
const scriptsOf = (...of: Page[]) => sum([...first.scripts, ...of.flatMap((page) => page.scripts)]) + words(...of);
const visitor = scriptsOf(home);

const lines: [name: string, weight: number, budget: number][] = [
  ['first page, scripts', visitor, budgets.visitor],
  ['first page, styles', sum([...first.styles, ...home.styles]), budgets.css],
  ['what members need beside it', scriptsOf(home, pages.member) - visitor, budgets.member],
  ['first picture of chats, scripts', scriptsOf(pageAt('/chats'), pages.member), budgets.chats],
  ['first picture of a chat, scripts', scriptsOf(pageAt('/chats/:id'), pages.member), budgets.talk],
];
for (const { path, scripts } of pages.routes) {
  const shared = new Set([...first.scripts, ...(path === '/' ? [] : [...home.scripts, ...pages.member.scripts])]);
  const own = sum(scripts.filter((file) => !shared.has(file)));
  lines.push([path, own, CHAT.includes(path) ? budgets.chat : budgets.route]);
}

for (const [name, weight, budget] of lines) {
  if (weight > 1) console.log(`${weight.toFixed(1).padStart(6)} of ${String(budget).padStart(3)} KiB  ${name}`);
}

const chats = [pageAt('/chats'), pageAt('/chats/:id'), pages.member];
const files = new Set([...first.scripts, ...chats.flatMap((page) => page.scripts)]).size;
console.log(`${files} of ${budgets.files} files of scripts for a chat`);
const over = lines.filter(([, weight, budget]) => weight > budget);
if (over.length > 0 || files > budgets.files) {
  console.error(`Over budget: ${[...over.map(([name]) => name), `${files} files`].join(', ')}`);
  process.exit(1);
}
