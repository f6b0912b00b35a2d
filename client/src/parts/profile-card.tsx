import { imageUrl } from '../api/photo-url';
import type { ProfileCard as Profile } from '../api/wire.gen';
import { useIsOnline } from '../stores/presence';
import { useLoadedSettings } from '../stores/settings';
import { MemberCard } from '../ui/member-card';
import { useFormat } from '../words/format';
import { useWords } from '../words/words';
import { useFictionalWord } from './fictional';

/** The card of somebody in a list, which leads to the profile. */
export function ProfileCard({ profile, eager }: { profile: Profile; eager: boolean }) {
  const say = useWords();
  const format = useFormat();
  const prefix = useLoadedSettings((settings) => settings.cdn_prefix);
  const isOnline = useIsOnline(profile.id);
  const fictional = useFictionalWord(profile);
  const { id, name, age, region, country, main_image } = profile;
  return (
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
  );
}
