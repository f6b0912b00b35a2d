import { useCallback, useRef, useState } from 'react';
import { useNavigate } from '../../router/router';
import type { ChatKey } from '../../api/chat';
import type { Partner, Quote, User } from '../../api/wire.gen';
import { reopen } from '../../live/recovery/recovery';
import { useScreenTitle } from '../../platform/page-title';
import { usePending } from '../../stores/messages';
import { cardOf } from '../../stores/chats';
import { useBreak } from '../../stores/may-write';
import { useSession } from '../../stores/session';
import { useLoadedSettings } from '../../stores/settings';
import { Composer } from './composer';
import { type Leaving, LeavingDialog } from './leaving';
import { LogStage } from './log-stage';
import { MessageLog } from './message-log';
import { DropHere, Offers } from './offers';
import { pricesOf, termsOf } from './send-terms';
import styles from './chat.module.css';
import { FictionalNotice, ConversationHead } from './conversation-head';
import { Missing, SayHello, Waiting } from './conversation-states';
import type { Conversation } from './use-conversation';
import { useIcebreakers } from './use-icebreakers';
import { usePhotoChoice } from './use-photo-choice';

type ConversationViewProps = { conversation: Conversation; chatKey: ChatKey };

/** The conversation with one member: head, messages, and the field to write in. */
export function ConversationView({ conversation, chatKey }: ConversationViewProps) {
  const user = useSession((s) => s.user);
  useScreenTitle(conversation.partner && (cardOf(conversation.partner)?.name ?? null));
  if (!user) return null;
  if (conversation.state === 'missing') return <Missing />;
  if (!conversation.partner) {
    return <Waiting hasFailed={conversation.state === 'failed'} retry={() => reopen(chatKey)} />;
  }
  const { partner } = conversation;
  return <Present key={partner.id} user={user} partner={partner} conversation={conversation} chatKey={chatKey} />;
}

type PresentProps = ConversationViewProps & { user: User; partner: Partner };

function Present({ user, partner, conversation, chatKey }: PresentProps) {
  const navigate = useNavigate();
  const { id, state } = conversation;
  const card = cardOf(partner);
  const pending = usePending(partner.id);
  const settings = useLoadedSettings((all) => all);
  const terms = termsOf({
    user,
    breakUntil: useBreak(),
    partner,
    hasConversation: id !== null,
    pending,
    messageCredits: settings.message_credits,
    freeConversations: settings.free_conversations,
  });
  const prices = pricesOf(terms, settings);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const [quote, setQuote] = useState<Quote | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const beginReply = useCallback((quoted: Quote) => {
    setQuote(quoted);
    // After the menu has given the focus back.
    requestAnimationFrame(() => field.current?.focus());
  }, []);
  const photo = usePhotoChoice(terms.kind !== 'stopped');
  const photoField = useRef<HTMLInputElement>(null);
  const choosePhoto = useCallback(() => photoField.current?.click(), []);
  const isEmpty = conversation.isEmpty && pending.length === 0;
  const ideas = useIcebreakers(card, state === 'ready' && isEmpty && terms.kind !== 'stopped');

  return (
    <div className={styles.chat} {...photo.target}>
      <ConversationHead partner={partner} chatKey={chatKey} hasMessages={!isEmpty} onLeave={setLeaving} />
      {card && <FictionalNotice partner={card} />}
      {state !== 'ready' && <Waiting hasFailed={state === 'failed'} retry={() => reopen(chatKey)} />}
      {state === 'ready' && isEmpty && card && (
        <SayHello
          partner={card}
          isInvited={terms.kind !== 'stopped' || terms.why.reason === 'credits'}
          onIdeas={ideas.items.length > 0 ? ideas.show : null}
        />
      )}
      {state === 'ready' && !isEmpty && (
        <LogStage
          conversation={id}
          chatKey={chatKey}
          partner={partner.id}
          user={user}
          name={card?.name ?? null}
          choosePhoto={choosePhoto}
          onQuote={beginReply}
        >
          <MessageLog
            conversation={id}
            chatKey={chatKey}
            name={card?.name ?? null}
            pending={pending}
            me={user.profile.id}
            prices={prices}
          />
        </LogStage>
      )}
      <Composer
        partner={partner}
        conversation={id}
        terms={terms}
        prices={prices}
        onPhoto={photo.take}
        photoField={photoField}
        field={field}
        quote={quote}
        onQuote={setQuote}
      />
      {card && terms.kind !== 'stopped' && (
        <Offers
          partner={card}
          conversation={id}
          terms={terms}
          prices={prices}
          photo={photo}
          choosePhoto={choosePhoto}
          ideas={ideas}
          field={field}
        />
      )}
      {photo.isOver && <DropHere />}
      {leaving && (
        <LeavingDialog
          leaving={leaving}
          onClose={() => setLeaving(null)}
          onGone={() => navigate('/chats', { replace: true })}
        />
      )}
    </div>
  );
}
