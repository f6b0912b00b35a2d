import type { StoreApi } from 'zustand';

/**
 * Calls `listener` whenever what is selected of a store's state has changed, until the returned function is called.
 * `undefined` stands for what is not known yet: that it becomes known is no change.
 */
export function onChange<S>(
  store: Pick<StoreApi<S>, 'subscribe'>,
  select: (state: S) => unknown,
  listener: () => void,
): () => void {
  return store.subscribe((now, before) => {
    const known = select(before);
    if (known !== undefined && select(now) !== known) listener();
  });
}
