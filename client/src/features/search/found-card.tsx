import { imageUrl } from '../../api/photo-url';
import type { ProfileCard } from '../../api/wire.gen';
import { useFictionalWord } from '../../parts/fictional';
import { LikeButton } from '../../parts/like-button';
import { useIsOnline } from '../../stores/presence';
import { useSession } from '../../stores/session';
import { useLoadedSettings } from '../../stores/settings';
import { MemberCard } from '../../ui/member-card';
import { useFormat } from '../../words/format';
import { useWords } from '../../words/words';
import styles from './search.module.css';

/** Somebody who was found, and for members the heart to like them by. */
export function FoundCard({ profile, eager }: { profile: ProfileCard; eager: boolean }) {
  const say = useWords();
  const format = useFormat();
  const prefix = useLoadedSettings((settings) => settings.cdn_prefix);
  const isMember = useSession((s) => s.status === 'member');
  const isOnline = useIsOnline(profile.id);
  const fictional = useFictionalWord(profile);
  const { id, name, age, region, country, main_image } = profile;
  return (
    <li className={styles.found}>
      <MemberCard
        to={`/members/${id}`}
        name={name}
        title={say('profile-name-age', { name, age })}
        picture={main_image && imageUrl(prefix, main_image.filename)}
        isOnline={isOnline}
        fictional={fictional}
        line={region === '' ? format.country(country) : region}
        eager={eager}
      />
      {isMember && <LikeButton profile={profile} />}
    </li>
  );
}
