import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ProfileCard } from '../../api/wire.gen';
import { block } from '../../live/blocks';
import { notify } from '../../platform/notices';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { useWords } from '../../words/words';

/** Says what blocking means, and does it. Whose profile it was is not to be seen afterwards, so the screen is left. */
export function BlockDialog({ profile, onClose }: { profile: ProfileCard; onClose: () => void }) {
  const say = useWords();
  const navigate = useNavigate();
  const [isBusy, setBusy] = useState(false);
  const { id, name } = profile;

  const confirm = async () => {
    setBusy(true);
    try {
      await block(id);
      notify(say('profile-blocked', { name }));
      await navigate('/likes');
    } catch {
      setBusy(false);
      notify(say('no-answer'));
    }
  };

  return (
    <Dialog title={say('profile-block-title', { name })} onClose={onClose} locked={isBusy}>
      <p className="muted">{say('profile-block-text', { name })}</p>
      <div className="dialog__choice">
        <Button onClick={onClose}>{say('profile-block-no')}</Button>
        <Button look="danger" busy={isBusy} onClick={() => void confirm()}>
          {say('profile-block-yes')}
        </Button>
      </div>
    </Dialog>
  );
}
