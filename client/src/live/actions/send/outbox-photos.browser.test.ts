import { expect, test } from 'vitest';
import { holdUploads, office, pending, photo, texts, setUpOutbox, write, writeContent } from '../../testing/outbox';
import { ME } from '../../testing/people';
import { sendsOf } from './db';
import { discard, flush, sendAgain } from './outbox';

setUpOutbox();

test('a photo is uploaded before its message is sent, and kept until then', async () => {
  const release = holdUploads();
  await writeContent(photo(250));
  await expect.poll(() => office.uploads).toBe(1);
  expect(pending()).toMatchObject([{ state: { kind: 'uploading' } }]);
  const [kept] = await sendsOf(ME);
  expect(kept?.content).toMatchObject({ kind: 'photo', width: 4, height: 3 });
  expect(kept?.content.kind === 'photo' && kept.content.file.size).toBe(250);
  expect(office.received).toEqual([]);
  release();
  await expect.poll(texts).toEqual(['photo']);
  await expect.poll(() => sendsOf(ME)).toEqual([]);
  expect([...office.photos.values()]).toMatchObject([{ bytes: 250 }]);
  expect(office.received).toMatchObject([{ kind: 'photo', photo: 1 }]);
});

test('a photo whose answers get lost is one photo and one message', async () => {
  office.losesAnswers = 2;
  await writeContent(photo());
  await expect.poll(() => sendsOf(ME), { timeout: 5_000 }).toEqual([]);
  expect(office.photos.size).toBe(1);
  expect(texts()).toEqual(['photo']);
  expect([...office.photos.keys()]).toEqual([office.received[0]?.client_id]);
});

test('a photo that is no picture is refused for good', async () => {
  office.refusesPhotos = { code: 'bad_image', data: { why: 'unsupported' }, message: 'Not a picture.' };
  await writeContent(photo());
  await expect.poll(() => pending()[0]?.state).toMatchObject({ kind: 'refused', refusal: { code: 'bad_image' } });
  await flush();
  expect(office.uploads).toBe(1);
  expect(office.received).toEqual([]);
});

test('a photo whose message was refused does not travel again with the next one', async () => {
  office.credits = 0;
  await writeContent(photo());
  await expect.poll(() => pending()[0]?.state.kind).toBe('refused');
  office.credits = 10;
  const [refused] = pending();
  if (refused) await sendAgain(refused, 1);
  await expect.poll(texts).toEqual(['photo']);
  expect(office.uploads).toBe(1);
});

test('a photo that the server has forgotten is uploaded again', async () => {
  office.refusal = { code: 'invalid', data: { field: 'photo' }, message: 'No such photo.' };
  await writeContent(photo());
  await expect.poll(() => pending()[0]?.state.kind).toBe('refused');
  office.refusal = null;
  office.photos.clear();
  const [refused] = pending();
  if (refused) await sendAgain(refused, 1);
  await expect.poll(texts).toEqual(['photo']);
  expect(office.uploads).toBe(2);
});

test('a photo that is taken back is deleted on the server as well', async () => {
  office.credits = 0;
  await writeContent(photo());
  await expect.poll(() => pending()[0]?.state.kind).toBe('refused');
  const [refused] = pending();
  if (refused) await discard(refused);
  await expect.poll(() => office.photos.size).toBe(0);
});

test('a slow photo holds up what follows it to the same partner, and nobody else', async () => {
  const release = holdUploads();
  await writeContent(photo());
  await write('After the photo');
  await writeContent({ kind: 'gift', gift: 'tulip' }, { partner: 3 });
  await expect.poll(texts).toEqual(['gift']);
  release();
  await expect.poll(texts).toEqual(['gift', 'photo', 'After the photo']);
});
