import EllipsisVertical from 'lucide-react/icons/ellipsis-vertical';
import Undo2 from 'lucide-react/icons/undo-2';
import type { ClientId, Millis } from '../../api/wire.gen';
import { Icon } from '../../ui/icon';
import { Menu, MenuItem } from '../../ui/menu';
import { useWords } from '../../words/words';
import { useLogActions } from './log-actions';
import styles from './log.module.css';
import { useIsBefore } from './use-before';
import { iconButtonClass } from '../../ui/button';

/** Shown beside a message of the member's own while it can be taken back. */
export function MessageMenu({ id, until }: { id: ClientId; until: Millis }) {
  const say = useWords();
  const { takeBack } = useLogActions();
  if (!useIsBefore(until)) return null;
  return (
    <span className={styles.more}>
      <Menu
        label={say('chat-message-menu')}
        buttonLabel={say('chat-message-menu')}
        buttonClass={iconButtonClass}
        button={<Icon of={EllipsisVertical} size="sm" />}
      >
        <MenuItem onChoose={() => takeBack(id)}>
          <Icon of={Undo2} />
          {say('chat-take-back')}
        </MenuItem>
      </Menu>
    </span>
  );
}
