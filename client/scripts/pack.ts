/** Puts a Brotli twin, `NAME.br`, beside each text of the build: the server has no time to compress at every request. */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync } from 'node:zlib';

const assets = join(import.meta.dirname, '../dist/assets');

for (const name of readdirSync(assets).filter((name) => /\.(js|css|svg)$/.test(name))) {
  const file = join(assets, name);
  const packed = brotliCompressSync(readFileSync(file));
  writeFileSync(`${file}.br`, packed);
}
