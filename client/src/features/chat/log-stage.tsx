import { type ReactNode, useCallback, useEffect, useMemo, useState } from 'react';
import type { ChatKey } from '../../api/chat';
import type { ClientId, ConversationId, MemberId, Message, Quote, Reaction, User } from '../../api/wire.gen';
import { react } from '../../live/actions/react';
import { whyNot } from '../../parts/why-not';
import { notify } from '../../platform/notices';
import { type Thread, useMessages, usePending, useThread } from '../../stores/messages';
import { useLoadedSettings } from '../../stores/settings';
import { deliveryOf } from './delivery';
import { type LogActions, LogActionsContext } from './log-actions';
import { onDemand } from '../../ui/on-demand';
import { useWords } from '../../words/words';
import type { PhotoLightboxProps } from './photo-lightbox';
import type { MessageActionsProps } from './message-actions';
import { photosIn } from './photos';
import { quoteOf } from './quotes';
import { recallUntil } from './recall';
import { useChatOf } from './use-conversation';
import type { RetractDialogProps } from './retract-dialog';

const RetractDialog = onDemand<RetractDialogProps>(async () => (await import('./retract-dialog')).RetractDialog);
const MessageActions = onDemand<MessageActionsProps>(async () => (await import('./message-actions')).MessageActions);
const PhotoLightbox = onDemand<PhotoLightboxProps>(async () => (await import('./photo-lightbox')).PhotoLightbox);

type LogStageProps = {
  /** `null` while the first message is on its way. */
  conversation: ConversationId | null;
  chatKey: ChatKey;
  partner: MemberId;
  user: User;
  /** The partner's name; `null` for a partner who is not available. */
  name: string | null;
  choosePhoto: () => void;
  /** Begins a text that quotes a message. */
  onQuote: (quote: Quote) => void;
  children: ReactNode;
};

/** Performs the actions of the messages in the log: shows photos large, reacts to messages and takes them back. */
export function LogStage({ children, choosePhoto, onQuote, ...context }: LogStageProps) {
  const [opened, setOpened] = useState<ClientId | null>(null);
  const [offered, setOffered] = useState<{ id: ClientId; button: HTMLElement | null } | null>(null);
  const [retracting, setRetracting] = useState<ClientId | null>(null);
  const { conversation, user } = context;
  const setReaction = useReacting(conversation, user.profile.id);
  const onReply = useCallback(
    (id: ClientId) => {
      const message = heldMessage(conversation, id);
      if (message) onQuote(quoteOf(message));
    },
    [conversation, onQuote],
  );
  const actions = useMemo<LogActions>(
    () => ({
      openPhoto: setOpened,
      offer: (id, button) => setOffered({ id, button }),
      reply: (id) => onReply(id),
      unreact: (id) => setReaction(id, null),
      choosePhoto,
    }),
    [choosePhoto, onReply, setReaction],
  );
  const closePhoto = useCallback(() => setOpened(null), []);
  return (
    <LogActionsContext value={actions}>
      {children}
      {opened !== null && <OpenPhoto {...context} id={opened} onClose={closePhoto} />}
      {offered && (
        <Offered
          {...context}
          {...offered}
          onReact={setReaction}
          onReply={onReply}
          onTakeBack={setRetracting}
          onClose={() => setOffered(null)}
        />
      )}
      {retracting !== null && <TakeBack {...context} id={retracting} onClose={() => setRetracting(null)} />}
    </LogActionsContext>
  );
}

type OverMessageProps = Pick<LogStageProps, 'conversation' | 'chatKey' | 'partner' | 'user' | 'name'> & {
  id: ClientId;
  onClose: () => void;
};

function OpenPhoto({ conversation, partner, user, name, id, onClose }: OverMessageProps) {
  const say = useWords();
  const thread = useThread(conversation);
  const pending = usePending(partner);
  return (
    <PhotoLightbox
      photos={photosIn({ thread, pending, me: user.profile.id, isPremium: user.paid_user })}
      first={id}
      name={name ?? say('member-unnamed')}
      onClose={onClose}
    />
  );
}

type OfferedProps = OverMessageProps & {
  button: HTMLElement | null;
  onReact: (id: ClientId, reaction: Reaction | null) => void;
  onReply: (id: ClientId) => void;
  onTakeBack: (id: ClientId) => void;
};

function Offered({ conversation, chatKey, user, id, button, onReact, onReply, onTakeBack, onClose }: OfferedProps) {
  const marks = useChatOf(chatKey);
  const message = messageIn(useThread(conversation), id);
  const recallMs = useLoadedSettings((settings) => settings.retract_seconds) * 1000;
  const me = user.profile.id;
  // Taken back while one looked at what can be done with it.
  const isGone = message === null || message.kind === 'retracted';
  useEffect(() => {
    if (isGone) onClose();
  }, [isGone, onClose]);
  if (isGone) return null;
  return (
    <MessageActions
      message={message}
      mine={(message.sender === me ? message.sender_reaction : message.recipient_reaction) ?? null}
      recallUntil={recallUntil(message, me, marks, recallMs)}
      button={button}
      onReact={(reaction) => onReact(id, reaction)}
      onReply={() => onReply(id)}
      onTakeBack={() => onTakeBack(id)}
      onClose={onClose}
    />
  );
}

/** Reacts to a message, and says so should the server refuse. */
function useReacting(conversation: ConversationId | null, me: MemberId) {
  const say = useWords();
  return useCallback(
    (id: ClientId, reaction: Reaction | null) => {
      const message = heldMessage(conversation, id);
      if (message) react(message, me, reaction).catch((error: unknown) => notify(whyNot(error, say)));
    },
    [conversation, me, say],
  );
}

function TakeBack({ conversation, chatKey, name, id, onClose }: OverMessageProps) {
  const say = useWords();
  const marks = useChatOf(chatKey);
  const message = messageIn(useThread(conversation), id);
  if (!message) return null;
  return (
    <RetractDialog
      message={message}
      name={name ?? say('member-unnamed')}
      isDelivered={deliveryOf(message.seq, marks) !== 'sent'}
      onClose={onClose}
    />
  );
}

function heldMessage(conversation: ConversationId | null, id: ClientId): Message | null {
  const thread = conversation === null ? undefined : useMessages.getState().threads.get(conversation);
  return thread ? messageIn(thread, id) : null;
}

function messageIn({ pages }: Thread, id: ClientId): Message | null {
  for (const { messages } of pages.toReversed()) {
    const found = messages.find((message) => message.client_id === id);
    if (found) return found;
  }
  return null;
}
