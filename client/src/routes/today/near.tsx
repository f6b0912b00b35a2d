import { LikeButton } from '../../parts/like-button';
import { ProfileCard } from '../../parts/profile-card';
import { useChats } from '../../stores/chats';
import { useLikes } from '../../stores/likes';
import { useResource } from '../../stores/resource';
import { useSession } from '../../stores/session';
import { Button } from '../../ui/button';
import { MemberCardSkeleton, MemberGrid } from '../../ui/member-card';
import { Notice } from '../../ui/notice';
import { Loading } from '../../ui/skeleton';
import { useWords } from '../../words/words';
import { Nothing, Part } from './part';
import { strangers, today } from './today';
import styles from './today.module.css';

const BONES = 4;

/** Members who fit, live near and were here in the last days, and with whom there is nothing yet. */
export function Near() {
  const say = useWords();
  const me = useSession((s) => s.user?.profile.id) ?? null;
  const view = useResource(today, me);
  const within = view.state === 'shown' ? view.data.within : null;
  return (
    <Part
      title={say('today-near')}
      line={view.state === 'shown' && view.data.near.length > 0 ? where(within) : null}
      all={{ to: '/members', word: say('today-all-members') }}
    >
      <Content />
    </Part>
  );

  function where(km: number | null): string {
    return km === null ? say('today-near-country') : say('today-near-within', { km });
  }
}

function Content() {
  const say = useWords();
  const me = useSession((s) => s.user?.profile.id) ?? null;
  const view = useResource(today, me);
  const likes = useLikes((s) => s.likes);
  const chats = useChats((s) => s.chats);
  switch (view.state) {
    case 'loading':
      return (
        <Loading>
          <MemberGrid>
            {Array.from({ length: BONES }, (_, bone) => (
              <MemberCardSkeleton key={bone} />
            ))}
          </MemberGrid>
        </Loading>
      );
    case 'failed':
      return (
        <Notice look="danger" role="alert">
          <p className="grow">{say('today-failed')}</p>
          <Button size="small" onClick={view.retry}>
            {say('try-again')}
          </Button>
        </Notice>
      );
    case 'shown': {
      const near = strangers(view.data.near, likes, chats.values());
      if (near.length === 0)
        return <Nothing text={say('today-nobody')} to="/match-finder" word={say('today-to-finder')} />;
      return (
        <MemberGrid>
          {near.map((profile) => (
            <li key={profile.id} className={styles.near}>
              <ProfileCard profile={profile} eager={false} />
              <LikeButton profile={profile} />
            </li>
          ))}
        </MemberGrid>
      );
    }
  }
}
