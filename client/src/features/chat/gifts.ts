import { fetchGifts } from '../../api/gifts';
import type { Gift } from '../../api/wire.gen';
import { resource, useResource, type View } from '../../stores/resource';

/** The catalogue stays the same while a page is open. */
const gifts = resource({
  fetch: (_: 'catalogue', signal): Promise<readonly Gift[]> => fetchGifts(signal),
  freshMs: Infinity,
});

export function useGifts(): View<readonly Gift[]> {
  return useResource(gifts, 'catalogue');
}

/** A gift of the catalogue; `undefined` while it is on its way, and for one that is not offered any more. */
export function useGift(id: string): Gift | undefined {
  const view = useGifts();
  return view.state === 'shown' ? view.data.find((gift) => gift.id === id) : undefined;
}
