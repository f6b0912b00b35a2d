import Ban from 'lucide-react/icons/ban';
import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Heart from 'lucide-react/icons/heart';
import MapPin from 'lucide-react/icons/map-pin';
import { type ReactNode, useEffect, useState } from 'react';
import type { Like, ProfilePage } from '../../api/wire.gen';
import type { BlockDialogProps } from '../../parts/block-dialog';
import { Fictional } from '../../parts/fictional';
import { useNavigate } from '../../router/router';
import { isMatch, useLike, useLikes } from '../../stores/likes';
import { useHasLeft, useIsOnline } from '../../stores/presence';
import { Presence } from '../../ui/avatar';
import { iconButtonClass } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { Menu, MenuItem } from '../../ui/menu';
import { onDemand } from '../../ui/on-demand';
import { useWords } from '../../words/words';
import styles from './profile.module.css';

const BlockDialog = onDemand<BlockDialogProps>(async () => (await import('../../parts/block-dialog')).BlockDialog);

/** The head of the profile: the member, and the likes between them and the reader, or what is there on an own one. */
export function Who({ page, own }: { page: ProfilePage; own: ReactNode }) {
  const say = useWords();
  const isOnline = useWhetherOnline(page);
  const { name, age, region } = page.profile;
  return (
    <div className={styles.top}>
      <div>
        <h1>{say('profile-name-age', { name, age })}</h1>
        <p className={styles.line}>
          {isOnline && (
            <span>
              <Presence of="online" inline />
              <span aria-hidden="true">{say('profile-online')}</span>
            </span>
          )}
          {region !== '' && (
            <span>
              <Icon of={MapPin} size="sm" />
              {region}
            </span>
          )}
        </p>
        <WhatFictionalMeans page={page} />
        {own ?? <LikeState page={page} />}
      </div>
      {!own && <More page={page} />}
    </div>
  );
}

/** The presence of a member without a chat is known from the page only, and is out of date after a while. */
const FRESH_MS = 300_000;

function useWhetherOnline(page: ProfilePage): boolean {
  const isOnline = useIsOnline(page.profile.id);
  const hasLeft = useHasLeft(page.profile.id);
  const [old, setOld] = useState<ProfilePage | null>(null);
  useEffect(() => {
    const timer = setTimeout(() => setOld(page), FRESH_MS);
    return () => clearTimeout(timer);
  }, [page]);
  return isOnline || (page.online && !hasLeft && old !== page);
}

/** What the domain calls it, and in a sentence what it means. */
function WhatFictionalMeans({ page: { profile } }: { page: ProfilePage }) {
  const say = useWords();
  if (!profile.fictional) return null;
  return (
    <p className={styles.fictional}>
      <Fictional profile={profile} />
      {say('profile-fictional', { name: profile.name })}
    </p>
  );
}

function LikeState({ page }: { page: ProfilePage }) {
  const say = useWords();
  const like = useLikeState(page);
  if (!like) return null;
  const { name } = page.profile;
  const sentence = isMatch(like)
    ? say('profile-match', { name })
    : say(like.liked_by === null ? 'profile-you-like' : 'profile-likes-you', { name });
  return (
    <p className={styles.standing}>
      <Icon of={Heart} size="sm" />
      {sentence}
    </p>
  );
}

/** The likes between the two: from the page until the store of likes has loaded. */
export function useLikeState({ profile, like }: ProfilePage): Pick<Like, 'liked' | 'liked_by'> | null {
  const isLoaded = useLikes((s) => s.isLoaded);
  const current = useLike(profile.id);
  return isLoaded ? (current ?? null) : like;
}

function More({ page: { profile } }: { page: ProfilePage }) {
  const say = useWords();
  const navigate = useNavigate();
  const [isBlocking, setBlocking] = useState(false);
  const label = say('profile-more', { name: profile.name });
  return (
    <>
      <Menu
        label={label}
        buttonLabel={label}
        buttonClass={`${iconButtonClass} ${styles.more}`}
        button={<Icon of={EllipsisVertical} />}
      >
        <MenuItem danger onChoose={() => setBlocking(true)}>
          <Icon of={Ban} />
          {say('block', { name: profile.name })}
        </MenuItem>
      </Menu>
      {isBlocking && (
        <BlockDialog profile={profile} onClose={() => setBlocking(false)} onBlocked={() => navigate('/likes')} />
      )}
    </>
  );
}
