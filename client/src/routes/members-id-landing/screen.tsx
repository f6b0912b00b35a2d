import { ClosedLanding, type Kind, Landing } from '../../features/landing/landing';
import { keepFirstMessage } from '../../features/signup/kept-form';
import { isDesktop } from '../../platform/desktop';
import { Redirect, useNavigate, useParams } from '../../router/router';
import { useSession } from '../../stores/session';
import { Bone, Loading } from '../../ui/skeleton';
import { PublicMember } from '../public-member';
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
  const navigate = useNavigate();
  return (
    <PublicMember
      id={id}
      waiting={<Waiting />}
      show={(card, openJoin) => {
        const join = (message?: string) => {
          if (message !== undefined) keepFirstMessage(id, message);
          if (isDesktop()) openJoin?.();
          else navigate(`/members/${id}/signup`);
        };
        const ways = { onJoin: openJoin && join, login: `/login?${new URLSearchParams({ to: place })}` };
        return card ? <Landing kind={kind} card={card} slug={slug} {...ways} /> : <ClosedLanding {...ways} />;
      }}
    />
  );
}

function Waiting() {
  return (
    <Loading>
      <div className="page">
        <Bone className={styles.bone} />
      </div>
    </Loading>
  );
}
