import { useEffect } from 'react';
import { create } from 'zustand';
import { fetchGifts } from '../../api/gifts';
import type { Gift } from '../../api/wire.gen';

type GiftsState = { status: 'unknown' | 'loading' | 'failed' | 'ready'; gifts: readonly Gift[] };

/** The catalogue, once something needed it. */
const useGiftsStore = create<GiftsState>(() => ({ status: 'unknown', gifts: [] }));

export async function loadGifts(): Promise<void> {
  const { status } = useGiftsStore.getState();
  if (status === 'loading' || status === 'ready') return;
  useGiftsStore.setState({ status: 'loading' });
  try {
    useGiftsStore.setState({ status: 'ready', gifts: await fetchGifts() });
  } catch {
    useGiftsStore.setState({ status: 'failed' });
  }
}

export function useGifts(): GiftsState {
  useEffect(() => void loadGifts(), []);
  return useGiftsStore();
}

/** A gift of the catalogue; `undefined` while it is on its way, and for one that is not offered any more. */
export function useGift(id: string): Gift | undefined {
  useEffect(() => void loadGifts(), []);
  return useGiftsStore((s) => s.gifts.find((gift) => gift.id === id));
}
