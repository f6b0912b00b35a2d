import { Decide } from '../../features/likes/decide';
import { LikeCard } from '../../features/likes/like-card';
import { useArrivalsAnnounced } from '../../features/likes/use-arrivals';
import { useLikes } from '../../stores/likes';
import { MemberCardSkeleton, MemberGrid } from '../../ui/member-card';
import { Loading } from '../../ui/skeleton';
import { useWords } from '../../words/words';
import { Nothing, Part } from './part';
import { waitingLikes } from './today';
import { useWaitingChats } from './waiting-chats';

/** The likes that wait for an answer, which is given on the card: the next one takes its place. */
export function Likes() {
  const say = useWords();
  const isLoaded = useLikes((s) => s.isLoaded);
  const likes = useLikes((s) => s.likes);
  const received = useLikes((s) => s.received);
  const chats = useWaitingChats();
  useArrivalsAnnounced();
  const all = received.flatMap((id) => likes.get(id) ?? []);
  const shown = waitingLikes(all, chats);
  const fresh = all.filter(({ like_new }) => like_new).length;
  return (
    <Part
      title={say('today-likes')}
      line={fresh > 0 ? say('today-new-likes', { count: fresh }) : null}
      all={{ to: '/likes', word: say('today-all-likes') }}
    >
      {!isLoaded && (
        <Loading>
          <MemberGrid>
            <MemberCardSkeleton />
            <MemberCardSkeleton />
          </MemberGrid>
        </Loading>
      )}
      {isLoaded && shown.length === 0 && (
        <Nothing text={say('today-no-likes')} to="/swipe-game" word={say('today-to-swipe')} />
      )}
      {shown.length > 0 && (
        <MemberGrid>
          {shown.map((like) => (
            <li key={like.id}>
              <LikeCard like={like} eager />
              <Decide like={like} />
            </li>
          ))}
        </MemberGrid>
      )}
    </Part>
  );
}
