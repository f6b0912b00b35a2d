import { useState } from 'react';
import { useNavigate } from 'react-router';
import type { ChatKey } from '../../api/chat';
import type { Chat, ProfileCard, User } from '../../api/wire.gen';
import { openChat } from '../../live/history';
import { useScreenTitle } from '../../platform/page-title';
import { type Thread, usePending } from '../../stores/messages';
import { useSession } from '../../stores/session';
import { useLoadedSettings } from '../../stores/settings';
import { Composer } from './composer';
import { DeleteDialog } from './delete-dialog';
import { MessageLog, type MessageLogProps } from './message-log';
import { standingOf } from './standing';
import styles from './talk.module.css';
import { FictionalNotice, TalkHead } from './talk-head';
import { Missing, SayHello, Waiting } from './talk-states';
import type { Conversation } from './use-conversation';

type TalkProps = { conversation: Conversation; asked: ChatKey };

/** The conversation with one member: head, messages, and the field to write in. */
export function Talk({ conversation, asked }: TalkProps) {
  const user = useSession((s) => s.user);
  useScreenTitle(conversation.partner?.name ?? null);
  if (!user) return null;
  if (conversation.state === 'missing') return <Missing />;
  if (!conversation.partner) {
    return <Waiting hasFailed={conversation.state === 'failed'} retry={() => void openChat(asked)} />;
  }
  const { partner } = conversation;
  return <Present key={partner.id} user={user} partner={partner} conversation={conversation} asked={asked} />;
}

type PresentProps = TalkProps & { user: User; partner: ProfileCard };

function Present({ user, partner, conversation, asked }: PresentProps) {
  const navigate = useNavigate();
  const pending = usePending(partner.id);
  const messageCredits = useLoadedSettings((settings) => settings.message_credits);
  const freeConversations = useLoadedSettings((settings) => settings.free_conversations);
  const [leaving, setLeaving] = useState<Chat | null>(null);
  const { id, chat, thread } = conversation;
  const standing = standingOf({
    user,
    partner,
    hasConversation: id !== null,
    pending,
    messageCredits,
    freeConversations,
  });

  return (
    <div className={styles.talk}>
      <TalkHead partner={partner} chat={chat} onDelete={setLeaving} />
      <FictionalNotice partner={partner} />
      {conversation.state === 'ready' ? (
        <Messages
          conversation={id}
          chat={chat}
          partner={partner}
          thread={thread ?? NO_MESSAGES}
          pending={pending}
          me={user.profile.id}
          price={standing.kind === 'stopped' ? messageCredits : standing.cost}
        />
      ) : (
        <Waiting hasFailed={conversation.state === 'failed'} retry={() => void openChat(asked)} />
      )}
      <Composer partner={partner} conversation={id} standing={standing} />
      {leaving && (
        <DeleteDialog
          chat={leaving}
          onClose={() => setLeaving(null)}
          onDeleted={() => void navigate('/chats', { replace: true })}
        />
      )}
    </div>
  );
}

const NO_MESSAGES: Thread = { pages: [], from: 1, to: 0, moreBefore: false };

function Messages(props: MessageLogProps) {
  const { thread, pending, partner } = props;
  if (thread.to >= thread.from || pending.length > 0) return <MessageLog {...props} />;
  return <SayHello partner={partner} />;
}
