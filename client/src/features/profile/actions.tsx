import Heart from 'lucide-react/icons/heart';
import X from 'lucide-react/icons/x';
import { useId, useRef } from 'react';
import type { ProfilePage } from '../../api/wire.gen';
import { Button } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import { Write, WriteNote } from './write';
import styles from './profile.module.css';
import { useLikeActions } from '../../parts/use-like-actions';
import { NextLike } from './next-like';
import { useLikeState } from './who';

/** Beside the picture on wide screens, at the lower edge of a phone. */
export type Place = 'beside' | 'dock';

/** The buttons to write, like and pass. A member who was liked is offered the answers first. */
export function Actions({ page, place }: { page: ProfilePage; place: Place }) {
  const say = useWords();
  const { name } = page.profile;
  const likeState = useLikeState(page);
  const group = useRef<HTMLDivElement>(null);
  const note = useId();
  const { like, unlike, pass } = useLikeActions(page.profile);
  const isLiked = (likeState?.liked ?? null) !== null;
  const isWaiting = (likeState?.liked_by ?? null) !== null && !isLiked;

  const passOn = () => {
    pass();
    // The button disappears, so the focus moves to the remaining actions.
    group.current?.focus();
  };

  const write = <Write key="write" page={page} place={place} isMain={!isWaiting} why={note} />;
  const buttons = isWaiting
    ? [
        <Button key="like" look="primary" size="large" onClick={like}>
          <Icon of={Heart} />
          {say('profile-like-back')}
        </Button>,
        write,
        <Button
          key="pass"
          look={place === 'dock' ? 'plain' : 'quiet'}
          size={place === 'dock' ? 'round' : 'large'}
          aria-label={say('profile-pass-name', { name })}
          onClick={passOn}
        >
          <Icon of={X} />
          {place === 'beside' && say('profile-pass')}
        </Button>,
      ]
    : [
        write,
        <Button
          key="like"
          size={place === 'dock' ? 'round' : 'large'}
          aria-label={say('profile-like-name', { name })}
          aria-pressed={isLiked}
          onClick={isLiked ? unlike : like}
        >
          <Icon of={Heart} {...(isLiked && { className: styles.filled })} />
          {place === 'beside' && say('profile-like')}
        </Button>,
      ];

  return (
    <div className={styles[place]}>
      {place === 'dock' && <NextLike page={page} />}
      <div ref={group} className={styles.buttons} role="group" aria-label={say('profile-actions')} tabIndex={-1}>
        {/* The main one is at the thumb: last in the dock, first on a page that is read from the left. */}
        {place === 'dock' ? buttons.toReversed() : buttons}
      </div>
      <WriteNote page={page} place={place} id={note} />
      {place === 'beside' && <NextLike page={page} />}
    </div>
  );
}
