import SlidersHorizontal from 'lucide-react/icons/sliders-horizontal';
import { useEffect, useRef, useState } from 'react';
import { Refused } from '../../api/http';
import { fetchRegions } from '../../api/regions';
import type { Members, Regions } from '../../api/wire.gen';
import { announce } from '../../platform/notices';
import { offered } from '../../parts/interests';
import { Views } from '../../parts/views';
import { useSearchParams } from '../../router/router';
import { resource, useResource, type View } from '../../stores/resource';
import { useSession } from '../../stores/session';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { EmptyState, FailedState } from '../../ui/empty-state';
import { Icon } from '../../ui/icon';
import { MemberCardSkeleton, MemberGrid } from '../../ui/member-card';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';
import { FilterPanel, type Offer } from './filter-panel';
import { chosen, count, effective, type Filters, filtersOf, queryOf } from './filters';
import { found } from './found';
import { Results } from './results';
import styles from './search.module.css';

const regions = resource({
  fetch: (_: 'site', signal): Promise<readonly Regions[]> => fetchRegions(signal),
  freshMs: Infinity,
  isPublic: true,
});

/** The search for members: filters beside the list, or on a phone in a dialog. */
export function SearchScreen() {
  const say = useWords();
  const isMember = useSession((s) => s.status === 'member');
  const [query, setQuery] = useSearchParams();
  const asked = filtersOf(query);
  const view = useResource(found, queryOf(asked).toString());
  const offer = useOffer(view);
  const filters = effective(asked, offer);
  const [isOpen, setOpen] = useState(false);
  const change = (next: Filters) => setQuery(queryOf(chosen(next)));
  const clear = () => change({});
  const panel = offer && <FilterPanel filters={filters} offer={offer} onChange={change} />;
  return (
    <div className={`page ${styles.search}`}>
      <section className={styles.filters} aria-label={say('search-filters')}>
        {panel}
      </section>
      <section className={styles.results} aria-label={say('search-results')}>
        {isMember && (
          <div className={styles.views}>
            <Views of="/members" />
          </div>
        )}
        <div className={styles.head}>
          <div>
            <h1>
              <Place filters={filters} country={offer?.country} />
            </h1>
            <Total view={view} />
            {!isMember && <p className="muted small">{say('search-blurred')}</p>}
          </div>
          <div className={styles.open}>
            <Button look={count(filters) > 0 ? 'soft' : 'plain'} onClick={() => setOpen(true)}>
              <Icon of={SlidersHorizontal} />
              {say('search-filters-count', { count: count(filters) })}
            </Button>
          </div>
        </div>
        <Content view={view} isFiltered={count(filters) > 0} onClear={clear} />
      </section>
      {isOpen && (
        <Dialog title={say('search-filters')} onClose={() => setOpen(false)}>
          <div className={styles.sheet}>{panel}</div>
          <div className={styles.foot}>
            <Button look="primary" wide onClick={() => setOpen(false)} busy={view.state === 'loading'}>
              {view.state === 'shown' ? say('search-show', { count: view.data.total }) : say('search-show-all')}
            </Button>
          </div>
        </Dialog>
      )}
    </div>
  );
}

/** What can be chosen, kept while another search is under way; nothing before the first answer. */
function useOffer(view: View<Members>): Offer | null {
  const places = useResource(regions, 'site');
  const [known, setKnown] = useState<Members | null>(null);
  if (view.state === 'shown' && view.data !== known) setKnown(view.data);
  const interests = useResource(offered, 'site');
  if (!known || places.state !== 'shown') return null;
  return { ...known, regions: places.data, interests: interests.state === 'shown' ? interests.data : [] };
}

function Place({ filters, country }: { filters: Filters; country: string | undefined }) {
  const say = useWords();
  const format = useFormat();
  const { countryregion, distance } = filters;
  if (countryregion !== undefined) return say('search-in', { place: countryregion });
  if (distance !== undefined) return say('search-near', { km: Number(distance) || 0 });
  const code = filters.country ?? country;
  return code === undefined ? say('page-members') : say('search-in', { place: format.country(code) });
}

/** How many were found; a later number is read out. */
function Total({ view }: { view: View<Members> }) {
  const say = useWords();
  const sentence = view.state === 'shown' ? say('search-total', { count: view.data.total }) : null;
  const known = useRef(sentence);
  useEffect(() => {
    if (sentence === null || known.current === sentence) return;
    if (known.current !== null) announce(sentence);
    known.current = sentence;
  }, [sentence]);
  return <p className="muted num">{sentence ?? ' '}</p>;
}

type ContentProps = { view: View<Members>; isFiltered: boolean; onClear: () => void };

function Content({ view, isFiltered, onClear }: ContentProps) {
  const say = useWords();
  switch (view.state) {
    case 'loading':
      return (
        <MemberGrid>
          {Array.from({ length: 8 }, (_, bone) => (
            <MemberCardSkeleton key={bone} />
          ))}
        </MemberGrid>
      );
    case 'failed':
      if (view.error instanceof Refused && view.error.status === 422)
        return (
          <EmptyState title={say('search-wrong-title')} text={say('search-wrong-text')}>
            <Button look="primary" onClick={onClear}>
              {say('search-clear')}
            </Button>
          </EmptyState>
        );
      return <FailedState title={say('search-failed')} onRetry={view.retry} />;
    case 'shown':
      return (
        <>
          {view.data.total === 0 && (
            <EmptyState
              title={say('search-none-title')}
              text={say(view.data.similar.length > 0 ? 'search-none-similar' : 'search-none-text')}
            >
              {isFiltered && (
                <Button look="primary" onClick={onClear}>
                  {say('search-clear')}
                </Button>
              )}
            </EmptyState>
          )}
          <Results view={view} />
        </>
      );
  }
}
