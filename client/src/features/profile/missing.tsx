import { unlike } from '../../live/actions/like';
import { useBlocked } from '../../parts/use-block';
import { whyNot } from '../../parts/why-not';
import type { MemberId } from '../../api/wire.gen';
import { announce, notify } from '../../platform/notices';
import { useLike } from '../../stores/likes';
import { Button, ButtonLink } from '../../ui/button';
import { EmptyState } from '../../ui/empty-state';
import { useWords } from '../../words/words';

/** No such profile, or not for this member; what the member did about it before can be taken back. */
export function Missing({ id }: { id: MemberId }) {
  const say = useWords();
  const view = useBlocked();
  const isLiked = (useLike(id)?.liked ?? null) !== null;
  const blocked = view.state === 'shown' ? view.blocked.find((one) => one.id === id) : undefined;

  if (view.state === 'shown' && blocked) {
    const { name } = blocked;
    return (
      <EmptyState level={1} title={say('profile-blocked-title', { name })} text={say('profile-blocked-text')}>
        <Button look="primary" busy={view.busy !== null} onClick={() => void view.undo(blocked)}>
          {say('unblock-name', { name })}
        </Button>
      </EmptyState>
    );
  }

  const takeBack = () => {
    unlike({ id, name: null }).then(
      () => announce(say('profile-missing-like-gone')),
      (error: unknown) => notify(whyNot(error, say)),
    );
  };
  return (
    <EmptyState level={1} title={say('profile-missing-title')} text={say('profile-missing-text')}>
      {isLiked && <Button onClick={takeBack}>{say('profile-missing-unlike')}</Button>}
      <ButtonLink to="/members" look="primary">
        {say('profile-missing-way-on')}
      </ButtonLink>
    </EmptyState>
  );
}
