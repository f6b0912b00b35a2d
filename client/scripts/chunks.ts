/**
 * Which files of scripts the build makes. A browser fetches six at a time, so on a slow network fifty small ones take
 * longer than the same bytes in a few: what a stage of a visit needs beside the stages before it is one file.
 */
import { join } from 'node:path';

const client = join(import.meta.dirname, '../src');

type Stage = {
  name: string;
  /** What opens it. These stay files of their own, as they are imported when the stage begins. */
  roots: readonly string[];
  /** Pages that come without this stage: what they share with it stays apart, so that they do not load all of it. */
  without: readonly string[];
};

const visitors = ['routes/index/screen.tsx', 'routes/login/screen.tsx', 'routes/coming/screen.tsx'];
const members = [
  'routes/likes/screen.tsx',
  'routes/members-id/screen.tsx',
  'routes/ledger/screen.tsx',
  'routes/blocked/screen.tsx',
  'features/modals/modal.tsx',
];

const stages: readonly Stage[] = [
  { name: 'client', roots: ['main.tsx'], without: [] },
  { name: 'member', roots: ['layouts/member-shell.tsx', 'live/engine.ts'], without: visitors },
  {
    name: 'chats',
    roots: ['layouts/chat-panes.tsx', 'routes/chats/screen.tsx'],
    without: [...visitors, ...members],
  },
  {
    name: 'chat',
    roots: ['routes/chats-id/screen.tsx', 'routes/members-id-chat/screen.tsx'],
    without: [...visitors, ...members],
  },
];

/** It exports every icon there is; those that are used are imported each by itself. */
const ICONS = /lucide-react\/dist\/esm\/lucide-react\.m?js$/;

type Graph = { getModuleInfo: (id: string) => { importedIds: readonly string[] } | null };

let names: ReadonlyMap<string, string | null> | undefined;

/** The name of the file of a module, or nothing where the build decides. */
export function chunkOf(id: string, graph: Graph): string | null {
  names ??= namesOf(graph);
  return names.get(id) ?? null;
}

/** Each module belongs to the first stage that needs it. */
function namesOf(graph: Graph): ReadonlyMap<string, string | null> {
  const names = new Map<string, string | null>();
  for (const { name, roots, without } of stages) {
    const apart = closure(graph, without);
    const opening = new Set(roots.map((root) => join(client, root)));
    for (const id of closure(graph, roots)) {
      if (!names.has(id)) names.set(id, opening.has(id) || apart.has(id) ? null : name);
    }
  }
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
