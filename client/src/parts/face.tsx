import { imageUrl } from '../api/photo-url';
import type { Partner, ProfileCard } from '../api/wire.gen';
import { cardOf } from '../stores/chats';
import { useIsOnline } from '../stores/presence';
import { useLoadedSettings } from '../stores/settings';
import { Avatar } from '../ui/avatar';
import { NoAvatar } from '../ui/no-avatar';

type FaceProps<Of> = { profile: Of; size?: 'sm' | 'md' };

/** A member's picture, with a dot while the member is online; a sign for one who is not available. */
export function Face({ profile, size }: FaceProps<Partner>) {
  const card = cardOf(profile);
  if (!card) return <NoAvatar {...(size === 'md' && { size })} />;
  return <PresentFace profile={card} {...(size && { size })} />;
}

function PresentFace({ profile, size }: FaceProps<ProfileCard>) {
  const isOnline = useIsOnline(profile.id);
  return <Portrait profile={profile} isOnline={isOnline} {...(size && { size })} />;
}

/** The same without presence, for places where it would be out of date a moment later. */
export function Portrait({ profile, size, isOnline = false }: FaceProps<ProfileCard> & { isOnline?: boolean }) {
  const prefix = useLoadedSettings((settings) => settings.cdn_prefix);
  const { name, main_image } = profile;
  return (
    <Avatar
      name={name}
      picture={main_image && imageUrl(prefix, main_image.thumb_filename)}
      {...(size && { size })}
      {...(isOnline && { presence: 'online' })}
    />
  );
}
