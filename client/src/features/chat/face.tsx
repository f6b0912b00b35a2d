import type { ProfileCard } from '../../api/wire.gen';
import { useIsOnline } from '../../stores/presence';
import { useLoadedSettings } from '../../stores/settings';
import { Avatar } from '../../ui/avatar';
import { FictionalLabel } from '../../ui/fictional-label';

type FaceProps = { profile: ProfileCard; size?: 'md' };

/** A member's picture, with a dot while the member is here. */
export function Face({ profile, size }: FaceProps) {
  const prefix = useLoadedSettings((settings) => settings.cdn_prefix);
  const isOnline = useIsOnline(profile.id);
  const { name, main_image } = profile;
  return (
    <Avatar
      name={name}
      picture={main_image && prefix + main_image.thumb_filename}
      {...(size && { size })}
      {...(isOnline && { presence: 'online' })}
    />
  );
}

/** Stands beside the name of a profile that is not a real person, in the domain's own words. */
export function Fictional({ profile }: { profile: ProfileCard }) {
  const word = useLoadedSettings((settings) => settings.fictional_singular);
  return profile.fictional ? <FictionalLabel word={word} /> : null;
}
