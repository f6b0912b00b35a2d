/** What a build is made of, by Vite's manifest. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** The file in which the build writes down which chunk each module is in. */
export const MODULES = '.vite/modules.json';

type Chunk = { file: string; css?: string[]; assets?: string[]; imports?: string[]; isEntry?: boolean };

export type Manifest = {
  keys: readonly string[];
  /** The chunk of a source, by its path from the client's folder. */
  chunk: (key: string) => Chunk;
};

export function manifestOf(dist: string): Manifest {
  const chunks = read(join(dist, '.vite/manifest.json')) as Record<string, Chunk>;
  const modules = read(join(dist, MODULES)) as Record<string, string>;
  const byFile = new Map(Object.values(chunks).map((chunk) => [chunk.file, chunk]));
  return {
    keys: Object.keys(chunks),
    chunk: (key) => {
      const chunk = chunks[key] ?? byFile.get(modules[key] ?? '');
      if (!chunk) throw new Error(`The build has no ${key}`);
      return chunk;
    },
  };
}

function read(path: string): unknown {
  return JSON.parse(readFileSync(path, 'utf8'));
}

/** The key of what the page names by itself. */
export function entry(manifest: Manifest): string {
  const key = manifest.keys.find((one) => manifest.chunk(one).isEntry);
  if (key === undefined) throw new Error('The build has no entry');
  return key;
}

/** What the entry imports on every page. */
export const BOOT = 'src/boot.tsx';

export type Files = { scripts: string[]; styles: string[]; pictures: string[] };

/** What some sources and all that they import are made of, less what is there already for other sources. */
export function filesOf(manifest: Manifest, sources: readonly string[], loaded: readonly string[]): Files {
  const before = closure(manifest, loaded);
  const chunks = [...closure(manifest, sources)].filter((key) => !before.has(key)).map((key) => manifest.chunk(key));
  const pictures = chunks.flatMap((chunk) => chunk.assets ?? []).filter((file) => file.endsWith('.svg'));
  return {
    scripts: [...new Set(chunks.map((chunk) => chunk.file))].filter((file) => file.endsWith('.js')),
    styles: [...new Set(chunks.flatMap((chunk) => chunk.css ?? []))],
    pictures: [...new Set(pictures)],
  };
}

/** Some chunks and all that they import, by their keys. */
function closure(manifest: Manifest, keys: readonly string[], found = new Set<string>()): Set<string> {
  for (const key of keys) {
    if (found.has(key)) continue;
    found.add(key);
    closure(manifest, manifest.chunk(key).imports ?? [], found);
  }
  return found;
}
