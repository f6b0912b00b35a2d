import { Link } from '../router/link';
import { SegmentLinks } from '../ui/segments';
import { useWords } from '../words/words';

const VIEWS = [
  { path: '/', word: 'view-today' },
  { path: '/members', word: 'view-browse' },
  { path: '/swipe-game', word: 'view-swipe' },
  { path: '/match-finder', word: 'view-match-finder' },
] as const;

/** The ways to meet somebody: who is here today, a list, one by one, and who fits best. */
export function Views({ of }: { of: (typeof VIEWS)[number]['path'] }) {
  const say = useWords();
  return (
    <SegmentLinks label={say('views')}>
      {VIEWS.map(({ path, word }) => (
        <Link key={path} to={path} aria-current={path === of ? 'page' : undefined}>
          {say(word)}
        </Link>
      ))}
    </SegmentLinks>
  );
}
