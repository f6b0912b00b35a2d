import type { Like, Millis } from '../../api/wire.gen';
import { daysAgo } from '../../platform/calendar';
import { cardOf, useChatWith } from '../../stores/chats';
import { useIsOnline } from '../../stores/presence';
import { useLoadedSettings } from '../../stores/settings';
import { MemberCard, UnavailableCard } from '../../ui/member-card';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';
import { lastOf } from './kinds';

/** Somebody who likes the member, or whom the member likes. */
export function LikeCard({ like, eager }: { like: Like; eager: boolean }) {
  const say = useWords();
  const prefix = useLoadedSettings((settings) => settings.cdn_prefix);
  const fictional = useLoadedSettings((settings) => settings.fictional_singular);
  const isOnline = useIsOnline(like.id);
  // Somebody one has a conversation with may be seen there, also while they are invisible to those who like them.
  const chat = useChatWith(like.profile.status === 'unavailable' ? like.id : null);
  const card = cardOf(like.profile) ?? (chat ? cardOf(chat.profile) : null);
  const line = useLikeLine(like);
  if (!card) return <UnavailableCard to={`/likes/m/${like.id}`} title={say('member-unavailable')} line={line} />;
  const { name, age, main_image } = card;
  return (
    <MemberCard
      to={`/likes/m/${like.id}`}
      name={name}
      title={say('profile-name-age', { name, age })}
      picture={main_image && prefix + main_image.filename}
      isOnline={isOnline}
      label={like.like_new ? say('likes-new') : undefined}
      fictional={card.fictional ? fictional : undefined}
      line={line}
      eager={eager}
    />
  );
}

function useLikeLine(like: Like): string {
  const say = useWords();
  const when = useWhen();
  const { what, at } = lastOf(like);
  switch (what) {
    case 'received':
      return say('likes-when-received', when(at));
    case 'sent':
      return say('likes-when-sent', when(at));
    case 'match':
      return say('likes-when-match', when(at));
  }
}

function useWhen() {
  const { time, weekday, day } = useFormat();
  return (at: Millis) => {
    const days = daysAgo(at, Date.now());
    const when = days <= 0 ? 'today' : days === 1 ? 'yesterday' : 'earlier';
    return { when, time: time(at), day: days < 7 ? weekday(at) : day(at) };
  };
}
