/**
 * Writes beside Vite's manifest which paths have a screen, in the order of the table. The server answers any other path
 * with the same page and 404.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { runnerImport } from 'vite';

const root = join(import.meta.dirname, '..');
const { module } = await runnerImport<typeof import('../src/routes/table')>(join(root, 'src/routes/table.ts'));
const { table, rowAt } = module;

// A row may lead nowhere yet: its screen says so itself.
const paths = table.filter((row) => row.screen !== rowAt('/no/such/page').row.screen).map((row) => row.path);
writeFileSync(join(root, 'dist/.vite/routes.json'), JSON.stringify(paths));
