import { useEffect } from 'react';
import { showAppBadge } from '../platform/app-badge';
import { usePageTitle } from '../platform/page-title';
import type { Row } from '../routes/table';
import { useTotals } from '../stores/chats';
import { useLoadedSettings } from '../stores/settings';
import { useWords } from '../words/words';
import { attention, titled } from './title';

export function useDocumentTitle(row: Row): void {
  const say = useWords();
  const site = useLoadedSettings((settings) => settings.name);
  const indexTitle = useLoadedSettings((settings) => settings.index_title);
  const screenTitle = usePageTitle((s) => s.title);
  const waiting = attention(useTotals());
  const title =
    row.name === 'index'
      ? titled(indexTitle, indexTitle, waiting)
      : titled(screenTitle ?? say(row.title), site, waiting);
  useEffect(() => {
    document.title = title;
  }, [title]);
  useEffect(() => showAppBadge(waiting), [waiting]);
}
