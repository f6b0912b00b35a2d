import { useEffect } from 'react';
import { showAppBadge } from '../platform/app-badge';
import { usePageTitle } from '../platform/page-title';
import type { Row } from '../routes/table';
import { useChats, useTotals } from '../stores/chats';
import { useSession } from '../stores/session';
import { useLoadedSettings } from '../stores/settings';
import { useLanguage } from '../words/language';
import { useWords } from '../words/words';
import { attention, titled } from './title';

export function useDocumentTitle(row: Row): void {
  const say = useWords();
  const site = useLoadedSettings((settings) => settings.name);
  const indexTitle = useLoadedSettings((settings) => settings.index_title);
  const language = useLoadedSettings((settings) => settings.domain_language);
  const locale = useLanguage((s) => s.locale);
  const screenTitle = usePageTitle((s) => s.title);
  // The site's own title is in its own language.
  const home = language.startsWith(locale) ? indexTitle : say('page-index-title', { site });
  const waiting = attention(useTotals());
  const title =
    row.name === 'index' && screenTitle === null
      ? titled(home, home, waiting)
      : titled(screenTitle ?? say(row.title), site, waiting);
  useEffect(() => {
    document.title = title;
  }, [title]);
  // Until the session and the totals are known, the icon keeps its previous badge.
  const isKnown = useIsKnown();
  useEffect(() => {
    if (isKnown) showAppBadge(waiting);
  }, [isKnown, waiting]);
}

function useIsKnown(): boolean {
  const status = useSession((s) => s.status);
  const isLoaded = useChats((s) => s.isLoaded);
  return status === 'visitor' || (status === 'member' && isLoaded);
}
