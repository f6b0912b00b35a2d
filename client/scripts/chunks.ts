/**
 * Which files of scripts the build makes. A browser fetches six at a time, so on a slow network fifty small ones take
 * longer than the same bytes in a few: what a stage of a visit needs beside the stages before it is one file.
 */
import { globSync } from 'node:fs';
import { join } from 'node:path';
import { EVERYWHERE } from '../src/words/files.ts';
import type { WordFile } from '../src/words/keys.gen.ts';

const client = join(import.meta.dirname, '../src');

/**
 * The stages of a visit: what every page loads, what the pages of a member need and the list of their chats, and one of
 * these. A module that two pages of a stage share is loaded with the stage, as one larger file is faster than several
 * small ones.
 */
const stages: readonly {
  name: string;
  roots: readonly string[];
  pages: readonly string[];
  words: readonly WordFile[];
}[] = [
  {
    name: 'client',
    roots: ['boot.tsx'],
    words: EVERYWHERE,
    pages: [
      'routes/index/screen.tsx',
      'routes/login/screen.tsx',
      'routes/signup/screen.tsx',
      'routes/activate-done/screen.tsx',
      'routes/activate-error/screen.tsx',
      'routes/coming/screen.tsx',
      'routes/token/screen.tsx',
      'routes/reset-password/screen.tsx',
      'routes/account-deleted/screen.tsx',
      'routes/mail-change-do/screen.tsx',
      'routes/reset-password-do/screen.tsx',
    ],
  },
  {
    name: 'member',
    roots: ['layouts/member-shell.tsx', 'live/engine.ts', 'layouts/chat-panes.tsx', 'routes/chats/screen.tsx'],
    words: ['member', 'chat', 'gifts', 'days', 'blocks', 'photos', 'prompts'],
    pages: [
      'routes/today/screen.tsx',
      'routes/likes/screen.tsx',
      'routes/members/screen.tsx',
      'routes/members-id/screen.tsx',
      'routes/members-id-landing/screen.tsx',
      'routes/swipe-game/screen.tsx',
      'routes/match-finder/screen.tsx',
      'routes/ledger/screen.tsx',
      'routes/credits/screen.tsx',
      'routes/premium/screen.tsx',
      'routes/pricing/screen.tsx',
      'routes/transactions/screen.tsx',
      'routes/withdraw/screen.tsx',
      'routes/blocked/screen.tsx',
      'routes/complete-signup/screen.tsx',
      'routes/signup-matches/screen.tsx',
      'routes/profile/screen.tsx',
      'routes/notifications/screen.tsx',
      'features/modals/modal.tsx',
      'features/bonus/bonus-modal.tsx',
    ],
  },
  {
    name: 'chat',
    roots: ['routes/chats-id/screen.tsx', 'routes/members-id-chat/screen.tsx'],
    pages: [],
    words: [],
  },
];

/**
 * A few pages of several stages have forms: a file of its own, which the other pages do not load. Fields of codes and
 * accounts are of one page.
 */
const FORMS = /\/src\/ui\/form\/(?!code-fields|iban)|\/node_modules\/valibot\//;

/** Each file of each language. */
const WORDS = /\/locales\/([a-z]+)\/([a-z-]+)\.ftl/;

/** It exports every icon there is; those that are used are imported each by itself. */
const ICONS = /lucide-react\/dist\/esm\/lucide-react\.m?js$/;

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

let names: ReadonlyMap<string, string | null> | undefined;

/** The name of the file of a module, or nothing where the build decides. */
export function chunkOf(id: string, graph: Graph): string | null {
  const [, locale, file] = WORDS.exec(id) ?? [];
  if (locale !== undefined) return wordsWith(locale, file);
  names ??= namesOf(graph);
  return names.get(id) ?? null;
}

/** The words of a stage are one file for each language. */
function wordsWith(locale: string, file: string | undefined): string | null {
  const stage = stages.find(({ words }) => words.some((one) => one === file));
  return stage ? `${stage.name}-${locale}` : null;
}

/** Each module belongs to the first stage that needs it, or that shares it with a later one. */
function namesOf(graph: Graph): ReadonlyMap<string, string | null> {
  const listed = new Set(stages.flatMap(({ roots, pages }) => [...roots, ...pages]));
  const unlisted = globSync('routes/*/screen.tsx', { cwd: client }).filter((page) => !listed.has(page));
  if (unlisted.length > 0) throw new Error(`scripts/chunks.ts names no stage of ${unlisted.join(', ')}`);

  const names = new Map<string, string | null>();
  const put = (ids: Iterable<string>, name: string | null) => {
    for (const id of ids) if (!names.has(id)) names.set(id, name);
  };
  // What runs before the stages is a file of its own.
  put(closure(graph, ['main.ts']), null);
  // Fetched again and again until it is there, while the screen shows what it has.
  put([join(client, 'live/engine.ts')], null);
  // A page that is opened on demand is a file of its own.
  put(
    stages.flatMap(({ pages }) => pages).map((path) => join(client, path)),
    null,
  );
  const all = closure(graph, [...listed]);
  put(
    [...all].filter((id) => FORMS.test(id)),
    'forms',
  );
  stages.forEach(({ name, roots, pages }, place) => {
    put(closure(graph, roots), name);
    const later = closure(
      graph,
      stages.slice(place + 1).flatMap((stage) => [...stage.roots, ...stage.pages]),
    );
    put(
      [...closure(graph, pages)].filter((id) => later.has(id)),
      name,
    );
  });
  return names;
}

/** Some modules and all that they import at once. */
function closure(graph: Graph, roots: readonly string[]): ReadonlySet<string> {
  const left = roots.map((root) => join(client, root));
  for (const root of left) if (!graph.getModuleInfo(root)) throw new Error(`There is no module ${root}`);
  const found = new Set<string>();
  for (let id = left.pop(); id !== undefined; id = left.pop()) {
    if (found.has(id) || ICONS.test(id)) continue;
    found.add(id);
    left.push(...(graph.getModuleInfo(id)?.importedIds ?? []));
  }
  return found;
}
