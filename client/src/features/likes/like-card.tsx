import { imageUrl } from '../../api/photo-url';
import type { Like } from '../../api/wire.gen';
import { useDayNames } from '../../parts/day-names';
import { useFictionalWord } from '../../parts/fictional';
import { cardOf, useChatWith } from '../../stores/chats';
import { useIsOnline } from '../../stores/presence';
import { useLoadedSettings } from '../../stores/settings';
import { MemberCard, UnavailableCard } from '../../ui/member-card';
import { useWords } from '../../words/words';
import { lastOf } from './kinds';

/** Somebody who likes the member, or whom the member likes. */
export function LikeCard({ like, eager }: { like: Like; eager: boolean }) {
  const say = useWords();
  const prefix = useLoadedSettings((settings) => settings.cdn_prefix);
  const isOnline = useIsOnline(like.id);
  // Somebody one has a conversation with may be seen there, also while they are invisible to those who like them.
  const chat = useChatWith(like.profile.status === 'unavailable' ? like.id : null);
  const card = cardOf(like.profile) ?? (chat ? cardOf(chat.profile) : null);
  const fictional = useFictionalWord(card ?? like);
  const line = useLikeLine(like);
  if (!card) return <UnavailableCard to={`/likes/m/${like.id}`} title={say('member-unavailable')} line={line} />;
  const { name, age, main_image } = card;
  return (
    <MemberCard
      to={`/likes/m/${like.id}`}
      name={name}
      title={say('profile-name-age', { name, age })}
      picture={main_image && imageUrl(prefix, main_image.filename)}
      isOnline={isOnline}
      label={like.like_new ? say('likes-new') : undefined}
      fictional={fictional}
      line={line}
      eager={eager}
    />
  );
}

function useLikeLine(like: Like): string {
  const say = useWords();
  const { when, time, earlier } = useDayNames();
  const { what, at } = lastOf(like);
  const moment = { when: when(at), time: time(at), day: earlier(at) };
  switch (what) {
    case 'received':
      return say('likes-when-received', moment);
    case 'sent':
      return say('likes-when-sent', moment);
    case 'match':
      return say('likes-when-match', moment);
  }
}
