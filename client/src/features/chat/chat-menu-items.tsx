import { Fragment } from 'react';
import { Link } from '../../router/link';
import type { Partner } from '../../api/wire.gen';
import { Icon } from '../../ui/icon';
import { MenuItem } from '../../ui/menu';
import { useChatActions } from './chat-actions';
import type { Leaving } from './leaving';

type ChatMenuItemsProps = {
  profile: Partner;
  /** There is something to delete. */
  hasMessages: boolean;
  onLeave: (leaving: Leaving) => void;
};

/** The actions of a conversation, in the menu of its row and in that of its head. */
export function ChatMenuItems({ profile, hasMessages, onLeave }: ChatMenuItemsProps) {
  const actions = useChatActions(profile, hasMessages, onLeave);
  return actions.map((action) => {
    const shown = (
      <>
        <Icon of={action.icon} />
        {action.word}
      </>
    );
    if (action.to === undefined) {
      return (
        <MenuItem key={action.word} danger onChoose={action.onChoose}>
          {shown}
        </MenuItem>
      );
    }
    return (
      <Fragment key={action.word}>
        <Link to={action.to} role="menuitem" tabIndex={-1}>
          {shown}
        </Link>
        <hr />
      </Fragment>
    );
  });
}
