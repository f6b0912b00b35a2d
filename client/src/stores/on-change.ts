import type { StoreApi } from 'zustand';

/**
 * Calls `listener` whenever the selected part of a store's state has changed, until the returned function is called.
 * `undefined` means that the value is not known yet: that it becomes known is not a change.
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
