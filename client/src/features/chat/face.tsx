import type { Partner, ProfileCard } from '../../api/wire.gen';
import { useIsOnline } from '../../stores/presence';
import { cardOf } from '../../stores/chats';
import { useLoadedSettings } from '../../stores/settings';
import { Avatar } from '../../ui/avatar';
import { FictionalLabel } from '../../ui/fictional-label';
import { NoAvatar } from '../../ui/no-avatar';

type FaceProps<Of> = { profile: Of; size?: 'md' };

/** A member's picture, with a dot while the member is here; a sign for one who is not available. */
export function Face({ profile, size }: FaceProps<Partner>) {
  const card = cardOf(profile);
  const sized = size && { size };
  return card ? <Portrait profile={card} {...sized} /> : <NoAvatar {...sized} />;
}

function Portrait({ profile, size }: FaceProps<ProfileCard>) {
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
export function Fictional({ profile }: { profile: Partner }) {
  const word = useLoadedSettings((settings) => settings.fictional_singular);
  return cardOf(profile)?.fictional ? <FictionalLabel word={word} /> : null;
}
