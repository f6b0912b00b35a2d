/** The mails that a site in demo mode would have sent. */
import { expect } from '@playwright/test';

/** Where the button of the newest mail with this subject leads, without the site's address. */
export async function linkInMail(address: string, subject: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const list = await read(`${address}/demo/mail`);
    const [, id] = new RegExp(`href="/demo/mail/(\\d+)"><b>${subject}<`).exec(list) ?? [];
    expect(id, `a mail with the subject "${subject}"`).toBeDefined();
    const letter = await read(`${address}/demo/mail/${id}`);
    link = /href="([^"]+)"/.exec(letter)?.[1] ?? '';
  }).toPass();
  const { pathname, search } = new URL(link);
  return pathname + search;
}

async function read(url: string): Promise<string> {
  const response = await fetch(url, { headers: { cookie: 'locale=en' } });
  expect(response.status).toBe(200);
  return response.text();
}
