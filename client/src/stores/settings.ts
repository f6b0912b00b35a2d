import { create } from 'zustand';
import { fetchSettings } from '../api/settings';
import type { Settings } from '../api/wire.gen';
import { takePageData } from '../platform/page-data';

/** The domain's settings. They are `null` only before the page is shown, so screens use `useLoadedSettings`. */
export const useSettings = create(() => ({ settings: takePageData('settings') as Settings | null }));

/** The server writes them into the page; they are requested only where it did not. */
export async function loadSettings(): Promise<Settings> {
  return useSettings.getState().settings ?? (await reloadSettings());
}

/** Requests them again, after an answer of the server has shown that these are out of date. */
export async function reloadSettings(): Promise<Settings> {
  const settings = await fetchSettings();
  useSettings.setState({ settings });
  return settings;
}

export function loadedSettings(): Settings {
  return present(useSettings.getState().settings);
}

export function useLoadedSettings<T>(select: (settings: Settings) => T): T {
  return useSettings((s) => select(present(s.settings)));
}

function present(settings: Settings | null): Settings {
  if (!settings) throw new Error('The settings are not loaded yet');
  return settings;
}
