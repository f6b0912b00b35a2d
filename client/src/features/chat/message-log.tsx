import { useDeferredValue, useEffect, useMemo, useRef, useState } from 'react';
import type { ChatKey } from '../../api/chat';
import type { Chat, ConversationId, MemberId, Millis, Seq } from '../../api/wire.gen';
import { loadOlder } from '../../live/recovery/fetch';
import { pagesBetween } from '../../live/state/thread';
import { type PendingSend, type Thread, useOlder, useThread } from '../../stores/messages';
import { useIsTyping } from '../../stores/presence';
import { useWords } from '../../words/words';
import type { Marks } from './delivery';
import { ToLatest, ToUnread } from './jumps';
import { Beginning, LogRow } from './log-row';
import styles from './log.module.css';
import { rowsOf } from './rows';
import { around, firstSpan, fitted, messagesIn, newer, older } from './span';
import type { Prices } from './send-terms';
import { reach } from './reach';
import { useAnnouncements } from './use-announcements';
import { useChatOf } from './use-conversation';
import { useEdge } from './use-edge';
import { GoToMessage } from './quoted';
import { useGoTo } from './use-go-to';
import { useLogScroll } from './use-log-scroll';
import { useMessageKeys } from './use-message-keys';
import { useSeen } from './use-seen';
import { useUnreadLine } from './use-unread-line';

export type MessageLogProps = {
  /** `null` while the first message is on its way. */
  conversation: ConversationId | null;
  chatKey: ChatKey;
  /** The partner's name; `null` for a partner who is not available. */
  name: string | null;
  pending: readonly PendingSend[];
  me: MemberId;
  /** The current prices, for messages that are sent again. */
  prices: Prices;
};

/** More than a phone shows at once. */
const FIRST_ROWS = 16;

/**
 * The messages of a conversation. Older ones are loaded while the reader scrolls up; the page holds at most 400 rows.
 */
export function MessageLog({ conversation, chatKey, name, pending, me, prices }: MessageLogProps) {
  const say = useWords();
  const chat = useChatOf(chatKey);
  const thread = useThread(conversation);
  const called = name ?? say('member-unnamed');
  const [opened] = useState(() => openedAt(chat, thread));
  const [span, setSpan] = useState(() => firstSpan(thread));
  const olderState = useOlder(conversation);

  const isLatest = span.to === 'latest';
  const isTyping = useIsTyping(conversation) && isLatest;
  const newFrom = isAnswered(opened, thread, pending, me) ? null : opened.newFrom;
  const messages = useMemo(() => messagesIn(span, thread), [span, thread]);
  // Those further up are made after the first picture.
  const isWhole = useDeferredValue(true, false);
  const rows = useMemo(() => {
    const all = rowsOf({ messages, pending: isLatest ? pending : [], me, newFrom, isTyping });
    return isWhole ? all : all.slice(-FIRST_ROWS);
  }, [messages, pending, isLatest, me, newFrom, isTyping, isWhole]);

  const marks = useMarks(name === null ? undefined : chat);

  const { scroller, following, onScroll, onScrollEnd, toLatest, toRow } = useLogScroll(rows, isLatest);
  const fit = fitted(span, thread, following);
  if (fit !== span) setSpan(fit);

  const fetchOlder = () => {
    if (conversation !== null) void loadOlder(conversation);
  };
  const { list, onKeyDown } = useMessageKeys();
  const missed = useSeen({ conversation, thread, me, following });
  useAnnouncements(thread, pending, called, me);
  const unread = useUnreadLine(scroller, rows, toRow);
  const hasOlder = thread.moreBefore || span.from > thread.from;
  const top = useEdge({
    scroller,
    rows,
    isOpen: hasOlder && isWhole,
    onNear: () => {
      if (span.from > thread.from) setSpan(older(span, thread));
      else if (olderState === undefined) fetchOlder();
    },
  });
  const bottom = useEdge({ scroller, rows, isOpen: !isLatest, onNear: () => setSpan(newer(span, thread)) });

  const goToLatest = () => {
    if (!isLatest) setSpan(firstSpan(thread));
    toLatest();
  };
  useNewest(pending.at(-1)?.client_id, goToLatest);

  const goTo = useGoTo({ list, conversation, rows, toRow, show: (seq, found) => setSpan(around(seq, found)) });

  const goToUnread = () => {
    if (newFrom === null || conversation === null) return;
    unread.go(() => {
      void reach(conversation, newFrom).then((found) => {
        if (found) setSpan(around(newFrom, found));
      });
    });
  };

  return (
    <div className={styles.log}>
      {/* The keys lead from the button of one message to that of another. */}
      {/* eslint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <div
        ref={scroller}
        className={styles.scroller}
        // Scrolls by the keyboard.
        // eslint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        role="log"
        aria-live="off"
        aria-label={say('chat-messages-with', { name: called })}
        onScroll={onScroll}
        onScrollEnd={onScrollEnd}
        onKeyDown={onKeyDown}
      >
        <ol ref={list} className={styles.list}>
          <li ref={top} className={styles.edge}>
            <Beginning name={name} state={olderState} hasOlder={hasOlder} retry={fetchOlder} />
          </li>
          <GoToMessage value={goTo}>
            {rows.map((row) => (
              <LogRow
                key={row.key}
                row={row}
                name={called}
                marks={marks}
                price={row.kind === 'pending' ? prices[row.send.content.kind] : 0}
                newCount={opened.newCount}
                freshAfter={opened.to}
                unreadLine={unread.line}
              />
            ))}
          </GoToMessage>
          <li ref={bottom} aria-hidden="true" />
        </ol>
      </div>
      {newFrom !== null && unread.isAbove && <ToUnread count={opened.newCount} onChoose={goToUnread} />}
      {!following && <ToLatest count={missed} onChoose={goToLatest} />}
    </div>
  );
}

/**
 * Unknown for a partner who is not available. It stays the same object while the partner's marks do not move, whatever
 * else changes in the chat, so that the rows are not rendered again.
 */
function useMarks(chat: Chat | undefined): Marks | undefined {
  const { their_read_seq, their_delivered_seq } = chat ?? {};
  return useMemo(
    () =>
      their_read_seq === undefined || their_delivered_seq === undefined
        ? undefined
        : { their_read_seq, their_delivered_seq },
    [their_read_seq, their_delivered_seq],
  );
}

type Opened = { newFrom: Seq | null; newCount: number; to: Seq; at: Millis };

/**
 * The first message that was unread when the conversation was opened. The line before it stays until the member
 * answers.
 */
function openedAt(chat: Chat | undefined, thread: Thread): Opened {
  const newCount = chat?.num_unread_messages ?? 0;
  return { newFrom: chat && newCount > 0 ? chat.read_seq + 1 : null, newCount, to: thread.to, at: Date.now() };
}

/** The member has written since, here or on another device, so nothing before that counts as new any more. */
function isAnswered({ at, to }: Opened, thread: Thread, pending: readonly PendingSend[], me: MemberId): boolean {
  if (pending.some(({ written_at }) => written_at >= at)) return true;
  const since = pagesBetween(thread, to + 1, thread.to);
  return since.some(({ messages }) => messages.some(({ sender, seq }) => sender === me && seq > to));
}

/** A message that the member sends scrolls the log to its end, where the message appears. */
function useNewest(newest: string | undefined, goToLatest: () => void): void {
  const known = useRef(newest);
  useEffect(() => {
    if (newest !== undefined && newest !== known.current) goToLatest();
    known.current = newest;
  });
}
