import { useEffect, useEffectEvent, useRef } from 'react';
import type { Members, Similar } from '../../api/wire.gen';
import { useSession } from '../../stores/session';
import type { View } from '../../stores/resource';
import { Button, ButtonLink } from '../../ui/button';
import { MemberGrid } from '../../ui/member-card';
import { Notice } from '../../ui/notice';
import { useWords } from '../../words/words';
import { FoundCard } from './found-card';
import styles from './search.module.css';

/** Cards that are on the screen before anybody scrolls. */
const FIRST_ROWS = 6;
/** So many come by themselves; then a button asks, so that what is below the list can be reached. */
const BY_THEMSELVES = 120;
/** Far enough that the next page is there before its place is. */
const MARGIN = '800px 0px';

type Shown = Extract<View<Members>, { state: 'shown' }>;

/** Who was found, page after page, and those who are similar. */
export function Results({ view }: { view: Shown }) {
  const { items, similar, total } = view.data;
  return (
    <>
      {items.length > 0 && (
        <MemberGrid>
          {items.map((profile, place) => (
            <FoundCard key={profile.id} profile={profile} eager={place < FIRST_ROWS} />
          ))}
        </MemberGrid>
      )}
      {view.more !== 'none' && <More view={view} />}
      {view.more === 'none' && total > items.length && <ForMembers />}
      {similar.map((step) => (
        <SimilarStep key={step.widened} step={step} />
      ))}
    </>
  );
}

function More({ view: { data, more, showMore } }: { view: Shown }) {
  const say = useWords();
  const edge = useRef<HTMLDivElement>(null);
  const shown = data.items.length;
  const near = useEffectEvent(showMore);
  const comes = more === 'offered' && shown < BY_THEMSELVES;
  useEffect(() => {
    if (!edge.current || !comes) return undefined;
    const observer = new IntersectionObserver((entries) => entries.at(-1)?.isIntersecting && near(), {
      rootMargin: MARGIN,
    });
    observer.observe(edge.current);
    return () => observer.disconnect();
  }, [comes, shown]);
  return (
    <div className={styles.end} ref={edge}>
      {more === 'failed' && (
        <Notice look="danger" role="alert">
          {say('search-page-failed')}
        </Notice>
      )}
      <Button onClick={showMore} busy={more === 'loading'}>
        {say(more === 'failed' ? 'try-again' : 'search-next')}
      </Button>
    </div>
  );
}

/** Visitors are shown the first pages only. */
function ForMembers() {
  const say = useWords();
  const isVisitor = useSession((s) => s.status === 'visitor');
  if (!isVisitor) return null;
  return (
    <div className={styles.end}>
      <p className="muted">{say('search-for-members')}</p>
      <ButtonLink to="/signup" look="primary">
        {say('search-join')}
      </ButtonLink>
    </div>
  );
}

const SENTENCES = {
  ages: 'search-similar-ages',
  place: 'search-similar-place',
  wishes: 'search-similar-wishes',
} as const;

/** Those who fit when one more filter is wider, which the heading says. */
function SimilarStep({ step: { widened, items, total } }: { step: Similar }) {
  const say = useWords();
  return (
    <section className={styles.similar}>
      <h2>{say(SENTENCES[widened])}</h2>
      <p className="muted num">{say('search-total', { count: total })}</p>
      <MemberGrid>
        {items.map((profile) => (
          <FoundCard key={profile.id} profile={profile} eager={false} />
        ))}
      </MemberGrid>
    </section>
  );
}
