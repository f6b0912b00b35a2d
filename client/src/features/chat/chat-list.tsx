import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import X from 'lucide-react/icons/x';
import { useDeferredValue, useRef, useState } from 'react';
import type { Chat, MemberId } from '../../api/wire.gen';
import { resync } from '../../live/recovery/recovery';
import { useCutOff } from '../../parts/use-cut-off';
import { cardOf, useChats } from '../../stores/chats';
import { useConnection } from '../../stores/connection';
import { useSession } from '../../stores/session';
import { type ChatFilter, useUi } from '../../stores/ui';
import { Button, ButtonLink, IconButton } from '../../ui/button';
import { EmptyState, FailedState } from '../../ui/empty-state';
import { Icon } from '../../ui/icon';
import { Notice } from '../../ui/notice';
import { Segments } from '../../ui/segments';
import { Skeleton, SkeletonList } from '../../ui/skeleton';
import { useWords } from '../../words/words';
import styles from './chat-list.module.css';
import rowStyles from './rows.module.css';
import { ChatRows } from './chat-rows';
import { type Leaving, LeavingDialog } from './leaving';
import { matchesName } from './preview';
import { SearchField } from '../../ui/search-field';

type ChatListProps = {
  /** The partner of the conversation that is open beside the list. */
  current: MemberId | null;
  /** The heading of the screen, or of a part of it. */
  level: 1 | 2;
  /** The reader deleted the conversation beside the list, or blocked whom it is with. */
  onCurrentGone: () => void;
};

/** All conversations, newest first, to be searched by name. */
export function ChatList({ current, level, onCurrentGone }: ChatListProps) {
  const say = useWords();
  const Heading = `h${level}` as const;
  const filter = useUi((s) => s.chatFilter);
  const query = useUi((s) => s.chatQuery);
  const field = useRef<HTMLInputElement>(null);
  const [leaving, setLeaving] = useState<Leaving | null>(null);

  return (
    <>
      <div className={styles.head}>
        <div>
          <Heading>{say('page-chats')}</Heading>
          <Segments<ChatFilter>
            legend={say('chats-show')}
            name="chats"
            options={[
              { value: 'all', label: say('chats-all') },
              { value: 'unread', label: say('chats-unread') },
            ]}
            chosen={filter}
            onChoose={(chatFilter) => useUi.setState({ chatFilter })}
          />
        </div>
        <SearchField
          ref={field}
          label={say('chats-search')}
          value={query}
          onSearch={(chatQuery) => useUi.setState({ chatQuery })}
          end={
            query !== '' && (
              <IconButton
                icon={X}
                label={say('chats-clear')}
                onClick={() => {
                  useUi.setState({ chatQuery: '' });
                  field.current?.focus();
                }}
              />
            )
          }
        />
        <Late />
        <Outdated />
        <DeletionFailed />
      </div>
      <Rows current={current} level={level} onLeave={setLeaving} />
      {leaving && (
        <LeavingDialog
          leaving={leaving}
          onClose={() => setLeaving(null)}
          onGone={({ id }) => {
            if (id === current) onCurrentGone();
          }}
        />
      )}
    </>
  );
}

type RowsProps = Pick<ChatListProps, 'current' | 'level'> & { onLeave: (leaving: Leaving) => void };

function Rows({ current, level, onLeave }: RowsProps) {
  const me = useSession((s) => s.user?.profile.id);
  const isLoaded = useChats((s) => s.isLoaded);
  const order = useChats((s) => s.order);
  const chats = useChats((s) => s.chats);
  const filter = useUi((s) => s.chatFilter);
  const query = useDeferredValue(useUi((s) => s.chatQuery));

  if (!isLoaded) return <NotLoaded />;
  const shown = order.flatMap((id) => found(chats.get(id), current, filter, query));
  if (shown.length === 0) return <Nothing hasChats={order.length > 0} filter={filter} query={query} />;
  if (me === undefined) return null;
  return <ChatRows chats={shown} me={me} current={current} level={level} onLeave={onLeave} />;
}

/**
 * The conversation that is being read stays in the list of unread ones: removed at that moment, it would move the rows
 * under the pointer.
 */
function found(chat: Chat | undefined, current: MemberId | null, filter: ChatFilter, query: string): Chat[] {
  if (!chat || !matchesName(cardOf(chat.profile)?.name ?? '', query)) return [];
  const isListed = filter === 'all' || chat.num_unread_messages > 0 || chat.profile.id === current;
  return isListed ? [chat] : [];
}

/** A quiet notice: updates still arrive by polling, only later. */
function Late() {
  const say = useWords();
  const isLate = useConnection((s) => s.status === 'polling');
  return (
    <p className={`muted small ${styles.late}`} role="status">
      {isLate && say('chat-late')}
    </p>
  );
}

/** The server runs another build than this page, so its answers may contain more than the page understands. */
function Outdated() {
  const say = useWords();
  const isOutdated = useConnection((s) => s.outdated);
  if (!isOutdated) return null;
  return (
    <Notice role="status">
      <p className="grow">{say('chats-outdated')}</p>
      <button type="button" className="link" onClick={() => location.reload()}>
        {say('chats-reload')}
      </button>
    </Notice>
  );
}

function DeletionFailed() {
  const say = useWords();
  const name = useUi((s) => s.deletionFailed);
  if (name === null) return null;
  return (
    <Notice look="danger" role="alert">
      <Icon of={CircleAlert} />
      <p className="grow">{say('chat-delete-failed', { name })}</p>
      <button type="button" className="link" onClick={() => useUi.setState({ deletionFailed: null })}>
        {say('chat-delete-failed-dismiss')}
      </button>
    </Notice>
  );
}

function NotLoaded() {
  const say = useWords();
  if (useCutOff()) {
    return <FailedState title={say('chats-failed-title')} text={say('chats-failed-text')} onRetry={resync} />;
  }
  return (
    <SkeletonList rows={8}>
      <div className={rowStyles.row}>
        <Skeleton width="3rem" height="3rem" round />
        <span className={styles.bones}>
          <Skeleton width="38%" height="0.875rem" />
          <Skeleton width="72%" height="0.75rem" />
        </span>
      </div>
    </SkeletonList>
  );
}

type NothingProps = { hasChats: boolean; filter: ChatFilter; query: string };

function Nothing({ hasChats, filter, query }: NothingProps) {
  const say = useWords();
  if (!hasChats) {
    // On wide screens the second pane shows the complete notice, so the list has only its title.
    return (
      <>
        <div className={`only-narrow ${styles.none}`}>
          <NoChats />
        </div>
        <p className={`only-wide muted ${styles.none}`}>{say('chats-empty-title')}</p>
      </>
    );
  }
  if (query.trim() !== '') {
    return (
      <EmptyState title={say('chats-none-found-title')} text={say('chats-none-found-text', { name: query.trim() })}>
        <Button onClick={() => useUi.setState({ chatQuery: '', chatFilter: filter })}>
          {say('chats-none-found-way-on')}
        </Button>
      </EmptyState>
    );
  }
  return (
    <EmptyState title={say('chats-none-unread-title')} text={say('chats-none-unread-text')}>
      <Button onClick={() => useUi.setState({ chatFilter: 'all' })}>{say('chats-none-unread-way-on')}</Button>
    </EmptyState>
  );
}

/** Nobody has been written to yet. */
export function NoChats() {
  const say = useWords();
  return (
    <EmptyState title={say('chats-empty-title')} text={say('chats-empty-text')}>
      <ButtonLink to="/members" look="primary">
        {say('chats-empty-way-on')}
      </ButtonLink>
    </EmptyState>
  );
}
