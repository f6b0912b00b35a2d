import { beforeEach, expect, test } from 'vitest';
import type { ArrangePhotos, OwnPhoto } from '../../api/wire.gen';
import { ownProfiles } from '../../stores/own-profile';
import { useResource } from '../../stores/resource';
import { answerCalls, answered } from '../../testing/api';
import { member } from '../../testing/fixtures';
import { show } from '../../testing/show';
import { enter } from '../../testing/world';
import { OwnPhotos } from './own-photos';

const me = member.profile.id;

const photo = (id: number): OwnPhoto => ({ id, width: 4, height: 5, hidden: false, main: id === 1, status: 'active' });

function Photos() {
  const view = useResource(ownProfiles, me);
  return view.state === 'shown' && <OwnPhotos photos={view.data.photos} most={3} mayHaveMore={false} />;
}

beforeEach(() => enter({ user: {} }));

test('a change waits for the one before, and an answer to that one does not undo it on the screen', async () => {
  let photos = [1, 2, 3].map(photo);
  const answer = () => answered({ profile: {}, choices: {}, photos, most_photos: 3, rev: 2 });
  const begun: ArrangePhotos[] = [];
  const held: (() => void)[] = [];
  answerCalls(async (call) => {
    if (call.method === 'GET') return answer();
    const body = (await call.json()) as ArrangePhotos;
    begun.push(body);
    await new Promise<void>((resolve) => held.push(resolve));
    photos = body.photos.map(({ photo: id }) => ({ ...photo(id), main: id === body.main }));
    return answer();
  });
  const screen = await show(<Photos />, '/profile');
  const choose = async (place: number, what: string) => {
    await screen.getByRole('button', { name: `More about photo ${place}` }).click();
    await screen.getByRole('menuitem', { name: what }).click();
  };
  const order = () => ownProfiles.read(me).data?.photos.map(({ id, main }) => (main ? `${id} first` : String(id)));

  await choose(3, 'Move forward');
  await choose(2, 'Show first');
  expect(order()).toEqual(['1', '3 first', '2']);
  expect(begun.map(({ main }) => main)).toEqual([1]);
  held.shift()?.();
  await expect.poll(() => begun.map(({ main }) => main)).toEqual([1, 3]);
  expect(order()).toEqual(['1', '3 first', '2']);
  held.shift()?.();
  await expect.poll(() => photos.map(({ main }) => main)).toEqual([false, true, false]);
  expect(order()).toEqual(['1', '3 first', '2']);
});
