import { useState } from 'react';
import { ErrorPage } from '../../features/errors/error-page';
import { ClosedLanding, type Kind, Landing } from '../../features/landing/landing';
import { JoinDialog } from '../../features/signup/join-dialog';
import { keepFirstMessage } from '../../features/signup/kept-form';
import { mayJoin } from '../../features/signup/may-join';
import { usePublicCard } from '../../parts/use-public-card';
import { isDesktop } from '../../platform/desktop';
import { Redirect, useNavigate, useParams } from '../../router/router';
import { useSession } from '../../stores/session';
import { useLoadedSettings } from '../../stores/settings';
import { FailedState } from '../../ui/empty-state';
import { Bone, Loading } from '../../ui/skeleton';
import { useWords } from '../../words/words';
import type { ScreenProps } from '../table';
import styles from './members-id-landing.module.css';

const KINDS: Readonly<Record<string, Kind>> = {
  'members-id-landing': 'picture',
  'members-id-landing2-slug': 'letter',
  'members-id-landing3-slug': 'steps',
};

/** The landing pages of one member. Members are led to the profile, or to the chat. */
export function Screen({ row }: ScreenProps) {
  const { id, slug } = useParams();
  const status = useSession((s) => s.user?.status);
  const kind = KINDS[row.name] ?? 'picture';
  const place = kind === 'letter' ? `/members/${id}/chat` : `/members/${id}`;
  // Who has just joined goes on with the steps of the signup.
  if (status) return <Redirect to={status === 'active' ? place : '/complete-signup'} />;
  return <ForVisitor key={id} id={Number(id)} kind={kind} slug={slug ?? ''} place={place} />;
}

type ForVisitorProps = { id: number; kind: Kind; slug: string; place: string };

function ForVisitor({ id, kind, slug, place }: ForVisitorProps) {
  const say = useWords();
  const navigate = useNavigate();
  const isOpen = useLoadedSettings(mayJoin);
  const [isJoining, setJoining] = useState(false);
  const view = usePublicCard(id);

  const join = (message?: string) => {
    if (message !== undefined) keepFirstMessage(id, message);
    if (isDesktop()) setJoining(true);
    else navigate(`/members/${id}/signup`);
  };
  const ways = { onJoin: isOpen ? join : null, login: `/login?${new URLSearchParams({ to: place })}` };

  switch (view.state) {
    case 'loading':
      return (
        <Loading>
          <div className="page">
            <Bone className={styles.bone} />
          </div>
        </Loading>
      );
    case 'failed':
      return <FailedState level={1} title={say('profile-failed-title')} text={say('no-answer')} onRetry={view.retry} />;
    case 'missing':
      return <ErrorPage status={404} />;
    case 'closed':
    case 'shown':
      return (
        <>
          {view.state === 'shown' ? (
            <Landing kind={kind} card={view.card} slug={slug} {...ways} />
          ) : (
            <ClosedLanding {...ways} />
          )}
          {isJoining && <JoinDialog to={id} search="" onClose={() => setJoining(false)} />}
        </>
      );
  }
}
