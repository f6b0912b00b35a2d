/**
 * Prints what Lighthouse finds in four pages on its simulated phone, with the simulated network and processor of that:
 * `npm run lighthouse`. It is fetched for this alone, as it is larger than all that the tests need together.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type BrowserContext, chromium } from '@playwright/test';
import { expect, named, test } from '../fixtures';
import { makeFolder } from '../server';

const LIGHTHOUSE = 'lighthouse@13.5.0';
/** The median of so many. */
const RUNS = 3;
const CATEGORIES = ['performance', 'accessibility', 'best-practices', 'seo'] as const;
/** `robots.txt` keeps search engines out of what only members see. */
const OF_VISITORS = ['is-crawlable'];

type Audit = { title: string; score: number | null; displayValue?: string };
type Report = {
  categories: Record<(typeof CATEGORIES)[number], { score: number; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, Audit>;
};

test('what Lighthouse says', async ({ site, launchOptions }) => {
  test.setTimeout(3_600_000);
  const folder = await makeFolder();
  const args = [...(launchOptions.args ?? []), '--remote-debugging-port=0'];
  const browser = await chromium.launchPersistentContext(folder, { ...launchOptions, args });
  const [port = ''] = (await readFile(join(folder, 'DevToolsActivePort'), 'utf8')).split('\n');
  const look = async (path: string, skipped: readonly string[] = []) => {
    const reports: Report[] = [];
    for (let run = 0; run < RUNS; run += 1) reports.push(await examine(site.address + path, port, skipped));
    tell(path, reports);
  };
  await look('/');
  await look('/login');
  await logIn(browser, site.session('anna'), site.address);
  await look('/chats', OF_VISITORS);
  await look(`/chats/${await site.conversation('anna', 'ben')}`, OF_VISITORS);
  await browser.close();
});

/** Lighthouse opens a tab in the same browser, and leaves cookies as they are. */
async function logIn(browser: BrowserContext, session: string, url: string): Promise<void> {
  await browser.addCookies(session.split('; ').map((pair) => ({ ...named(pair), url })));
}

async function examine(address: string, port: string, skipped: readonly string[]): Promise<Report> {
  const asked = [`--port=${port}`, '--output=json', '--quiet', `--only-categories=${CATEGORIES.join()}`];
  const skip = skipped.length > 0 ? [`--skip-audits=${skipped.join()}`] : [];
  const options = { maxBuffer: 64 * 1024 * 1024 };
  const { stdout } = await promisify(execFile)('npx', ['--yes', LIGHTHOUSE, address, ...asked, ...skip], options);
  return JSON.parse(stdout) as Report;
}

/** The medians, and what was short of full marks in the run with the median performance. */
function tell(path: string, reports: Report[]): void {
  const sorted = reports.toSorted((one, two) => one.categories.performance.score - two.categories.performance.score);
  const report = sorted[Math.floor(sorted.length / 2)];
  if (!report) throw new Error(`${path} was not looked at`);
  const { categories, audits } = report;
  const scores = CATEGORIES.map((name) => `${name} ${Math.round(categories[name].score * 100)}`);
  const value = (id: string) => `${audits[id]?.title} ${audits[id]?.displayValue}`;
  const times = [
    'first-contentful-paint',
    'largest-contentful-paint',
    'total-blocking-time',
    'cumulative-layout-shift',
  ];
  console.log(`${path}: ${scores.join(', ')} (${times.map(value).join(', ')})`);
  for (const name of CATEGORIES) {
    const short = categories[name].auditRefs
      .filter(({ id, weight }) => weight > 0 && (audits[id]?.score ?? 1) < 0.9)
      .map(({ id }) => value(id));
    if (short.length > 0) console.log(`  ${name}: ${short.join('; ')}`);
    if (name !== 'performance') expect.soft(categories[name].score, `${name} of ${path}`).toBe(1);
  }
}
