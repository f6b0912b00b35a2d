import { useLocalization } from '@fluent/react';
import { fetchBestMatches } from '../../api/match-finder';
import type { BestMatch, BestMatches, MatchReason } from '../../api/wire.gen';
import { LikeButton } from '../../parts/like-button';
import { ProfileCard } from '../../parts/profile-card';
import { Views } from '../../parts/views';
import { useChats } from '../../stores/chats';
import { onChange } from '../../stores/on-change';
import { resource, useResource } from '../../stores/resource';
import { ButtonLink } from '../../ui/button';
import { EmptyState, FailedState } from '../../ui/empty-state';
import { MemberCardSkeleton, MemberGrid } from '../../ui/member-card';
import { Loading } from '../../ui/skeleton';
import { type Say, useWords } from '../../words/words';
import styles from './finder.module.css';

/** So long somebody who comes back finds the list as it was. */
const KEPT_MS = 10 * 60 * 1000;
/** Cards that are on the screen before anybody scrolls. */
const FIRST_ROWS = 4;

const best = resource<'mine', BestMatches>({
  fetch: (_, signal) => fetchBestMatches(signal),
  freshMs: KEPT_MS,
  // Who was blocked is not among them. The chat of the two goes too, which is how this page notices it.
  follow: (_, invalidate) => [onChange(useChats, (s) => (s.isLoaded ? s.chats.size : undefined), invalidate)],
});

/** Those with whom the member has the most in common, each with a score and its reasons. */
export function FinderScreen() {
  const say = useWords();
  return (
    <div className={`page ${styles.finder}`}>
      <div className={styles.head}>
        <div>
          <h1>{say('page-match-finder')}</h1>
          <p className="muted">{say('finder-how')}</p>
        </div>
        <Views of="/match-finder" />
      </div>
      <Content />
    </div>
  );
}

function Content() {
  const say = useWords();
  const view = useResource(best, 'mine');
  if (view.state === 'loading')
    return (
      <Loading>
        <MemberGrid>
          {Array.from({ length: 8 }, (_, bone) => (
            <MemberCardSkeleton key={bone} />
          ))}
        </MemberGrid>
      </Loading>
    );
  if (view.state === 'failed') return <FailedState title={say('finder-failed')} onRetry={view.retry} />;
  if (view.data.items.length === 0)
    return (
      <EmptyState title={say('finder-none-title')} text={say('finder-none-text')}>
        <ButtonLink to="/profile" look="primary">
          {say('finder-own-profile')}
        </ButtonLink>
      </EmptyState>
    );
  return (
    <MemberGrid>
      {view.data.items.map((match, place) => (
        <Match key={match.profile.id} match={match} eager={place < FIRST_ROWS} />
      ))}
    </MemberGrid>
  );
}

function Match({ match: { profile, score, reasons }, eager }: { match: BestMatch; eager: boolean }) {
  const say = useWords();
  const { name } = profile;
  return (
    <li className={styles.match}>
      <ProfileCard profile={profile} eager={eager} />
      <LikeButton profile={profile} />
      <div className={styles.why}>
        <p className={styles.score}>
          <span className="num">{say('finder-score', { score })}</span>
          <span className={styles.bar} aria-hidden="true">
            <i style={{ width: `${score}%` }} />
          </span>
        </p>
        {reasons.length === 0 ? (
          <p className="small muted">{say('finder-no-reason')}</p>
        ) : (
          <ul className={styles.reasons} aria-label={say('finder-reasons', { name })}>
            {reasons.map((reason) => (
              <Reason key={reason.kind} reason={reason} />
            ))}
          </ul>
        )}
      </div>
    </li>
  );
}

function Reason({ reason }: { reason: MatchReason }) {
  const say = useWords();
  const { l10n } = useLocalization();
  const word = (interest: string) => l10n.getString(`interest-${interest}`, null, interest);
  return (
    <li>
      <span>{sentence(reason, say, word)}</span>
      <span className="num">{say('finder-points', { points: reason.points })}</span>
    </li>
  );
}

function sentence({ kind, km, interests }: MatchReason, say: Say, word: (interest: string) => string) {
  switch (kind) {
    case 'your_ages':
      return say('finder-your-ages');
    case 'similar_age':
      return say('finder-similar-age');
    case 'distance':
      return say('finder-distance', { km: km ?? 0 });
    case 'region':
      return say('finder-region');
    case 'interests':
      return say('finder-interests', { interests: interests.map(word).join(', ') });
    case 'reason':
      return say('finder-reason');
    case 'relationship_status':
      return say('finder-status');
  }
}
