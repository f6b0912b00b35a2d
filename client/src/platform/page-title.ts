import { useEffect } from 'react';
import { create } from 'zustand';

/** What the screen on view calls itself, when that is more than the name of its route. */
export const usePageTitle = create<{ title: string | null }>()(() => ({ title: null }));

/** Names the page while the calling screen is on view, such as by the partner of a chat. */
export function useScreenTitle(title: string | null): void {
  useEffect(() => {
    usePageTitle.setState({ title });
    return () => usePageTitle.setState({ title: null });
  }, [title]);
}
