import { useState } from 'react';
import { fetchSignUpMatches } from '../../api/signup';
import type { MemberId, ProfileCard } from '../../api/wire.gen';
import { like } from '../../live/actions/like';
import { whyNot } from '../../parts/why-not';
import { notify } from '../../platform/notices';
import { useNavigate } from '../../router/router';
import { resource, useResource } from '../../stores/resource';
import { useSession } from '../../stores/session';
import { Button, ButtonLink } from '../../ui/button';
import { EmptyState, FailedState } from '../../ui/empty-state';
import { MemberCardSkeleton, MemberGrid } from '../../ui/member-card';
import { Notice } from '../../ui/notice';
import { Link } from '../../router/link';
import { useWords } from '../../words/words';
import { Pick } from './pick';
import styles from './signup-matches.module.css';

const matches = resource({ fetch: (_: 'mine', signal) => fetchSignUpMatches(signal) });

/** Whom a new member may like first: several are picked, and liked together. */
export function Screen() {
  const say = useWords();
  const view = useResource(matches, 'mine');
  switch (view.state) {
    case 'failed':
      return <FailedState level={1} title={say('matches-failed')} onRetry={view.retry} />;
    case 'loading':
      return (
        <div className={`page ${styles.matches}`}>
          <h1>{say('matches-title')}</h1>
          <MemberGrid>
            {Array.from({ length: 6 }, (_, bone) => (
              <MemberCardSkeleton key={bone} />
            ))}
          </MemberGrid>
        </div>
      );
    case 'shown':
      return view.data.profiles.length === 0 ? <Nobody /> : <Picks profiles={view.data.profiles} />;
  }
}

function Nobody() {
  const say = useWords();
  return (
    <EmptyState level={1} title={say('matches-none-title')} text={say('matches-none-text')}>
      <ButtonLink to="/complete-signup?step=4" look="primary">
        {say('matches-change')}
      </ButtonLink>
      <ButtonLink to="/chats" look="quiet">
        {say('matches-later')}
      </ButtonLink>
    </EmptyState>
  );
}

function Picks({ profiles }: { profiles: readonly ProfileCard[] }) {
  const say = useWords();
  const isConfirmed = useSession((s) => s.user?.status === 'active');
  const [picked, setPicked] = useState<readonly MemberId[]>([]);
  const { busy, send } = useSending();
  const turn = (id: MemberId) =>
    setPicked((held) => (held.includes(id) ? held.filter((one) => one !== id) : [...held, id]));
  const chosen = profiles.filter(({ id }) => picked.includes(id));
  return (
    <div className={`page ${styles.matches}`}>
      <h1>{say('matches-title')}</h1>
      <p className="muted">{say('matches-text')}</p>
      {!isConfirmed && (
        <Notice>
          <span id="matches-unconfirmed">{say('matches-unconfirmed')}</span>
          <Link className="link" to="/complete-signup?step=5">
            {say('matches-confirm')}
          </Link>
        </Notice>
      )}
      <MemberGrid>
        {profiles.map((profile, place) => (
          <Pick
            key={profile.id}
            profile={profile}
            isPicked={picked.includes(profile.id)}
            eager={place < 4}
            onTurn={() => turn(profile.id)}
          />
        ))}
      </MemberGrid>
      <div className={styles.foot}>
        <Button
          look="primary"
          size="large"
          wide
          busy={busy}
          unavailable={!isConfirmed || chosen.length === 0}
          {...(!isConfirmed && { 'aria-describedby': 'matches-unconfirmed' })}
          onClick={() => void send(chosen)}
        >
          {say('matches-like', { count: chosen.length })}
        </Button>
        <ButtonLink to="/chats" look="quiet" wide>
          {say('matches-later')}
        </ButtonLink>
      </div>
    </div>
  );
}

/** Each pick is a like like any other. What was refused is reported, and the others are given all the same. */
function useSending() {
  const say = useWords();
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const send = async (chosen: readonly ProfileCard[]) => {
    setBusy(true);
    const outcomes = await Promise.allSettled(chosen.map((profile) => like(profile)));
    const failed = outcomes.find((outcome) => outcome.status === 'rejected');
    const count = outcomes.filter((outcome) => outcome.status === 'fulfilled').length;
    matches.invalidate('mine');
    setBusy(false);
    if (failed) notify(whyNot(failed.reason, say));
    else {
      notify(say('matches-liked', { count }));
      navigate('/likes/sent');
    }
  };
  return { busy, send };
}
