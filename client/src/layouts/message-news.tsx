import { lazy, Suspense } from 'react';
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

/** Tells a member of messages wherever the member is; visitors do not load what does. */
export function MessageNews() {
  const isMember = useSession((s) => s.status === 'member');
  if (!isMember) return null;
  return (
    <Suspense>
      <Lazy />
    </Suspense>
  );
}
