/** A conversation of Anna and Ben with 10 000 messages, and a page that has all of them open. */
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, type Page } from '@playwright/test';
import { log } from '../conversation';
import type { Site } from '../fixtures';
import { verify } from '../server';

export const LENGTH = 10_000;

const MINUTE_MS = 60_000;

const LINES = [
  'Did you see the light over the canal this evening?',
  'Yes, I cycled home through it, twice around the same bridge because I did not want it to end.',
  'Coffee on Saturday?',
  'I would like that. There is a place behind the market that bakes its own bread and lets people read for hours.',
  'Deal',
  'My sister says I should warn you about my jokes. They are dry, they are many, and they come without notice, mostly before breakfast. You can still change your mind, she says; I say that you have been warned and that the bread is worth it.',
  'Ha',
];

/**
 * Writes older messages into a database that is not served: as many as the conversation lacks to be LENGTH long. What
 * is there keeps its order and its marks; the new ones cost nothing, so the books stay what they are.
 */
export async function lengthen(folder: string): Promise<void> {
  const database = new DatabaseSync(join(folder, 'vonk.db'));
  const row = (query: string, ...values: number[]) => database.prepare(query).get(...values) as Record<string, number>;
  const {
    conversation = 0,
    low = 0,
    high = 0,
    last_seq = 0,
  } = row(
    `select c.id as conversation, c.low, c.high, c.last_seq from conversations c
     join members a on a.email = 'anna@demo.test' join members b on b.email = 'ben@demo.test' and b.domain = a.domain
     where c.low = min(a.id, b.id) and c.high = max(a.id, b.id)`,
  );
  const { id = 0, at = 0 } = row(
    `select (select min(id) from messages) as id, min(created_at) as at from messages where conversation_id = ?`,
    conversation,
  );
  const missing = LENGTH - last_seq;
  database.exec('begin');
  for (const table of ['messages', 'photos', 'sends']) {
    database.exec(`update ${table} set seq = seq + ${missing} where conversation_id = ${conversation}`);
  }
  database.exec(`update conversations set last_seq = last_seq + ${missing} where id = ${conversation}`);
  database.exec(
    `update chats set read_seq = read_seq + ${missing}, delivered_seq = delivered_seq + ${missing},
     cleared_seq = case when cleared_seq > 0 then cleared_seq + ${missing} else 0 end
     where conversation_id = ${conversation}`,
  );
  const insert = database.prepare(
    `insert into messages (conversation_id, seq, id, sender_id, client_id, kind, body, cost, credits_after,
     free_left_after, sender_rev, created_at) values (?, ?, ?, ?, ?, ?, ?, 0, 0, 0, 0, ?)`,
  );
  // The id of each send is kept as two numbers.
  const note = database.prepare(
    `insert into sends (sender_id, id_high, id_low, conversation_id, seq) values (?, ?, ?, ?, ?)`,
  );
  for (let seq = 1; seq <= missing; seq += 1) {
    const isGift = seq % 25 === 0;
    const sender = seq % 5 < 3 ? low : high;
    insert.run(
      conversation,
      seq,
      id - 1 - missing + seq,
      sender,
      `0190d1f0-4d3c-7001-8000-${seq.toString(16).padStart(12, '0')}`,
      isGift ? 'gift' : 'text',
      isGift ? 'tulip' : `${LINES[seq % LINES.length]} (${seq})`,
      at - (missing - seq) * 20 * MINUTE_MS,
    );
    note.run(sender, 0x0190d1f04d3c7001n, BigInt.asIntN(64, (0x8000n << 48n) | BigInt(seq)), conversation, seq);
  }
  database.exec('commit');
  database.close();
  await verify(folder);
}

/** Opens the conversation and scrolls up to its beginning. Gives how far what was read ever moved, in pixels. */
export async function readAll(page: Page, site: Site): Promise<number> {
  await page.goto(`/chats/${await site.conversation('anna', 'ben')}`);
  await expect(log(page)).toBeVisible();
  let drift = 0;
  while (!(await page.getByText(/began here/).isVisible())) {
    drift = Math.max(drift, await log(page).evaluate(scrollUp));
  }
  return drift;
}

/**
 * Scrolls up ten times by three screens, in the page. What comes in above must not move what is in view: gives by how
 * many pixels it did.
 */
async function scrollUp(scroller: HTMLElement): Promise<number> {
  const rest = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));
  const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
  let drift = 0;
  for (let step = 0; step < 10; step += 1) {
    scroller.scrollTop -= 3 * scroller.clientHeight;
    await frame();
    const edge = scroller.getBoundingClientRect().top + 100;
    const row = [...scroller.querySelectorAll('.bubbles_message')].find(
      (one) => one.getBoundingClientRect().top > edge,
    );
    const before = row?.getBoundingClientRect().top ?? 0;
    await rest(50);
    if (row?.isConnected) drift = Math.max(drift, Math.abs(row.getBoundingClientRect().top - before));
  }
  return drift;
}

export type Weight = { heapMB: number; nodes: number; rows: number };

/** What the page holds after the garbage is gone: its heap, and every node of its document. */
export async function weigh(page: Page): Promise<Weight> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('HeapProfiler.collectGarbage');
  const { usedSize } = await devtools.send('Runtime.getHeapUsage');
  await devtools.detach();
  const nodes = await page.evaluate(() => {
    const walker = document.createTreeWalker(document);
    let count = 1;
    while (walker.nextNode()) count += 1;
    return count;
  });
  return { heapMB: usedSize / 1_000_000, nodes, rows: await log(page).locator('li').count() };
}
