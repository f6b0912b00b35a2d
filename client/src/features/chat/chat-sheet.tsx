import { Link } from '../../router/link';
import type { Partner } from '../../api/wire.gen';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { useChatActions } from './chat-actions';
import type { Leaving } from './leaving';
import { useNames } from './use-names';
import { DangerItem, ListedMenu } from '../../ui/listed-menu';

export type ChatSheetProps = { profile: Partner; onLeave: (leaving: Leaving) => void; onClose: () => void };

/**
 * The menu of a row after a long press. It is a dialog rather than a popover, because a popover that opens under a
 * finger is closed by the same touch when the finger is lifted.
 */
export function ChatSheet({ profile, onLeave, onClose }: ChatSheetProps) {
  const { title } = useNames(profile);
  const actions = useChatActions(profile, true, (leaving) => {
    onClose();
    onLeave(leaving);
  });
  return (
    <Dialog title={title} onClose={onClose}>
      <ListedMenu>
        {actions.map(({ icon, word, ...action }) => (
          <li key={word}>
            {action.to === undefined ? (
              <DangerItem onChoose={action.onChoose}>
                <Icon of={icon} />
                {word}
              </DangerItem>
            ) : (
              <Link to={action.to} onClick={onClose}>
                <Icon of={icon} />
                {word}
              </Link>
            )}
          </li>
        ))}
      </ListedMenu>
    </Dialog>
  );
}
