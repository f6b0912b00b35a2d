import Heart from 'lucide-react/icons/heart';
import MessageCircle from 'lucide-react/icons/message-circle';
import X from 'lucide-react/icons/x';
import { type MouseEvent, useEffect, useRef } from 'react';
import type { Like, MemberId, ProfileCard } from '../../api/wire.gen';
import { useLikeActions } from '../../parts/use-like-actions';
import { cardOf } from '../../stores/chats';
import { isMatch } from '../../stores/likes';
import { Button, ButtonLink } from '../../ui/button';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import styles from './likes.module.css';

/** The actions for a like in the list; there are none while it waits for the partner's answer. */
export function Decide({ like }: { like: Like }) {
  const profile = cardOf(like.profile);
  if (!profile || like.liked_by === null) return null;
  return isMatch(like) ? <Write profile={profile} /> : <Answer profile={profile} />;
}

/** Whose card comes back because a pass was undone: it is the one to look at then. */
let returning: MemberId | null = null;

function Answer({ profile }: { profile: ProfileCard }) {
  const say = useWords();
  const { like, pass } = useLikeActions(profile);
  const { id, name } = profile;
  const buttons = useRef<HTMLDivElement>(null);

  useEffect(() => {
    if (returning !== id) return;
    returning = null;
    leadTo(buttons.current?.querySelector('button'));
  }, [id]);

  const answer = (act: () => void) => (event: MouseEvent<HTMLElement>) => {
    const next = sameOfNeighbour(event.currentTarget) ?? event.currentTarget.closest('main');
    act();
    leadTo(next);
  };
  const passFor = () => pass(() => (returning = id));
  return (
    <div ref={buttons} className={styles.decide}>
      <Button data-does="pass" aria-label={say('likes-pass', { name })} onClick={answer(passFor)}>
        <Icon of={X} />
      </Button>
      <Button data-does="like" look="soft" aria-label={say('likes-back', { name })} onClick={answer(like)}>
        <Icon of={Heart} />
        <span aria-hidden="true">{say('like-back')}</span>
      </Button>
    </div>
  );
}

/** Moves the focus there, and the screen as far as is needed to see the card, once the list has its new shape. */
function leadTo(place: HTMLElement | null | undefined): void {
  place?.focus({ preventScroll: true });
  const card = place?.closest('li');
  if (card) requestAnimationFrame(() => card.scrollIntoView({ block: 'nearest' }));
}

/** The button disappears with the decision, so the focus moves to the next card that waits for one, or to the last. */
function sameOfNeighbour(button: HTMLElement): HTMLElement | undefined {
  const all = [...document.querySelectorAll<HTMLElement>(`[data-does="${button.dataset.does}"]`)];
  const place = all.indexOf(button);
  return all[place + 1] ?? all[place - 1];
}

function Write({ profile: { id, name } }: { profile: ProfileCard }) {
  const say = useWords();
  return (
    <div className={styles.decide}>
      <ButtonLink to={`/members/${id}/chat`} aria-label={say('like-write', { name })}>
        <Icon of={MessageCircle} />
        <span aria-hidden="true">{say('likes-write-short')}</span>
      </ButtonLink>
    </div>
  );
}
