import Copy from 'lucide-react/icons/copy';
import Reply from 'lucide-react/icons/reply';
import Undo2 from 'lucide-react/icons/undo-2';
import { type KeyboardEvent, useLayoutEffect, useRef } from 'react';
import type { Message, Millis, Reaction } from '../../api/wire.gen';
import { announce, notify } from '../../platform/notices';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { AnchoredSheet, MenuRows } from '../../ui/popover-sheet';
import { rovingTarget } from '../../ui/roving';
import { useWords } from '../../words/words';
import styles from './message-actions.module.css';
import { REACTIONS, signOf } from './signs';
import { useIsBefore } from './use-before';

export type MessageActionsProps = {
  message: Message;
  /** The member's own reaction to it. */
  mine: Reaction | null;
  /** Until when it can be taken back; zero for one that cannot be. */
  recallUntil: Millis;
  /** The button beside which it opens; `null` after a long press. */
  button: HTMLElement | null;
  onReact: (reaction: Reaction | null) => void;
  onReply: () => void;
  onTakeBack: () => void;
  onClose: () => void;
};

/**
 * What can be done with a message: reactions, and below them the rest. After a long press it is a dialog, because a
 * popover that opens under a finger is closed by the same touch when the finger is lifted.
 */
export function MessageActions(props: MessageActionsProps) {
  const say = useWords();
  const { button, onClose } = props;
  if (button === null) {
    return (
      <Dialog title={say('chat-message-menu')} onClose={onClose}>
        <Actions {...props} />
      </Dialog>
    );
  }
  return (
    <AnchoredSheet anchor={button} className={styles.beside} onClose={onClose}>
      <Actions {...props} />
    </AnchoredSheet>
  );
}

function Actions({ message, mine, recallUntil, onReact, onReply, onTakeBack, onClose }: MessageActionsProps) {
  const say = useWords();
  const menu = useRef<HTMLDivElement>(null);
  const canTakeBack = useIsBefore(recallUntil);
  const text = message.kind === 'text' ? message.text : null;

  // After the dialog or the popover has taken the focus.
  useLayoutEffect(() => {
    const frame = requestAnimationFrame(() => {
      (menu.current?.querySelector<HTMLElement>('[aria-checked="true"]') ?? itemsOf(menu.current)[0])?.focus();
    });
    return () => cancelAnimationFrame(frame);
  }, []);

  const choose = (action: () => void) => () => {
    onClose();
    action();
  };
  const copy = () => {
    navigator.clipboard.writeText(text ?? '').then(
      () => announce(say('chat-copied')),
      () => notify(say('chat-not-copied')),
    );
  };

  return (
    <div ref={menu} role="menu" tabIndex={-1} aria-label={say('chat-message-menu')} onKeyDown={onKeyDown}>
      <div role="group" aria-label={say('chat-react')} className={styles.signs}>
        {REACTIONS.map((reaction) => (
          <button
            key={reaction}
            type="button"
            role="menuitemradio"
            aria-checked={reaction === mine}
            tabIndex={-1}
            aria-label={say('chat-reaction', { reaction })}
            title={say('chat-reaction', { reaction })}
            onClick={choose(() => onReact(reaction === mine ? null : reaction))}
          >
            <span aria-hidden="true">{signOf(reaction)}</span>
          </button>
        ))}
      </div>
      <MenuRows>
        <button type="button" role="menuitem" tabIndex={-1} onClick={choose(onReply)}>
          <Icon of={Reply} />
          {say('chat-reply')}
        </button>
        {text !== null && 'clipboard' in navigator && (
          <button type="button" role="menuitem" tabIndex={-1} onClick={choose(copy)}>
            <Icon of={Copy} />
            {say('chat-copy')}
          </button>
        )}
        {canTakeBack && (
          <button type="button" role="menuitem" tabIndex={-1} onClick={choose(onTakeBack)}>
            <Icon of={Undo2} />
            {say('chat-take-back')}
          </button>
        )}
      </MenuRows>
    </div>
  );
}

function itemsOf(menu: HTMLElement | null): HTMLElement[] {
  return [...(menu?.querySelectorAll<HTMLElement>('[role^="menuitem"]') ?? [])];
}

/** All four arrows move, as the signs stand in a row and the rest below them. */
function onKeyDown(event: KeyboardEvent<HTMLElement>): void {
  const all = itemsOf(event.currentTarget);
  const along = event.key === 'ArrowLeft' || event.key === 'ArrowRight' ? 'row' : 'column';
  const from = all.indexOf(document.activeElement as HTMLElement);
  const to = rovingTarget(event.key, { from, count: all.length, along, wraps: true });
  if (to === null) return;
  event.preventDefault();
  all[to]?.focus();
}
