import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { ChatKey } from '../../api/chat';
import type { ClientId, ConversationId, MemberId, Message, User } from '../../api/wire.gen';
import { type Thread, usePending, useThread } from '../../stores/messages';
import { deliveryOf } from './delivery';
import { type LogActions, LogActionsContext } from './log-actions';
import { onDemand } from '../../ui/on-demand';
import { useWords } from '../../words/words';
import type { PhotoLightboxProps } from './photo-lightbox';
import { photosIn } from './photos';
import { useChatOf } from './use-conversation';
import type { RetractDialogProps } from './retract-dialog';

const RetractDialog = onDemand<RetractDialogProps>(async () => (await import('./retract-dialog')).RetractDialog);
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
  children: ReactNode;
};

/** Performs the actions of the messages in the log: shows photos large, and takes messages back. */
export function LogStage({ children, choosePhoto, ...context }: LogStageProps) {
  const [opened, setOpened] = useState<ClientId | null>(null);
  const [retracting, setRetracting] = useState<ClientId | null>(null);
  const actions = useMemo<LogActions>(
    () => ({ openPhoto: setOpened, takeBack: setRetracting, choosePhoto }),
    [choosePhoto],
  );
  const closePhoto = useCallback(() => setOpened(null), []);
  return (
    <LogActionsContext value={actions}>
      {children}
      {opened !== null && <OpenPhoto {...context} id={opened} onClose={closePhoto} />}
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

function messageIn({ pages }: Thread, id: ClientId): Message | null {
  for (const { messages } of pages.toReversed()) {
    const found = messages.find((message) => message.client_id === id);
    if (found) return found;
  }
  return null;
}
