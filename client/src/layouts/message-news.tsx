import { lazy, Suspense } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useSession } from '../stores/session';
import { withWords } from '../words/language';

const Lazy = lazy(async () => {
  try {
    const { MessageNews: loaded } = await withWords('members', () => import('../features/chat/message-news'));
    return { default: loaded };
  } catch {
    // The badges tell of messages as well.
    return { default: () => null };
  }
});

/**
 * Tells a member of messages wherever the member is; visitors do not load what does. The way to another page is handed
 * over: asked for there too, the router would be cut out of the first file, which makes the first page larger by 2 %.
 */
export function MessageNews() {
  const navigate = useNavigate();
  const { pathname } = useLocation();
  const isMember = useSession((s) => s.status === 'member');
  if (!isMember) return null;
  return (
    <Suspense>
      <Lazy pathname={pathname} navigate={(to) => void navigate(to)} />
    </Suspense>
  );
}
