import { useCallback, useRef, useState } from 'react';
import { useNavigate } from '../../router/router';
import type { ChatKey } from '../../api/chat';
import type { Partner, User } from '../../api/wire.gen';
import { reopen } from '../../live/recovery/recovery';
import { useScreenTitle } from '../../platform/page-title';
import { usePending } from '../../stores/messages';
import { cardOf } from '../../stores/chats';
import { useSession } from '../../stores/session';
import { useLoadedSettings } from '../../stores/settings';
import { Composer } from './composer';
import { type Leaving, LeavingDialog } from './leaving';
import { LogStage } from './log-stage';
import { MessageLog } from './message-log';
import { DropHere, Offers } from './offers';
import { pricesOf, standingOf } from './standing';
import styles from './talk.module.css';
import { FictionalNotice, TalkHead } from './talk-head';
import { Missing, SayHello, Waiting } from './talk-states';
import type { Conversation } from './use-conversation';
import { useIcebreakers } from './use-icebreakers';
import { usePhotoChoice } from './use-photo-choice';

type TalkProps = { conversation: Conversation; asked: ChatKey };

/** The conversation with one member: head, messages, and the field to write in. */
export function Talk({ conversation, asked }: TalkProps) {
  const user = useSession((s) => s.user);
  useScreenTitle(conversation.partner && (cardOf(conversation.partner)?.name ?? null));
  if (!user) return null;
  if (conversation.state === 'missing') return <Missing />;
  if (!conversation.partner) {
    return <Waiting hasFailed={conversation.state === 'failed'} retry={() => reopen(asked)} />;
  }
  const { partner } = conversation;
  return <Present key={partner.id} user={user} partner={partner} conversation={conversation} asked={asked} />;
}

type PresentProps = TalkProps & { user: User; partner: Partner };

function Present({ user, partner, conversation, asked }: PresentProps) {
  const navigate = useNavigate();
  const { id, state } = conversation;
  const card = cardOf(partner);
  const pending = usePending(partner.id);
  const settings = useLoadedSettings((all) => all);
  const standing = standingOf({
    user,
    partner,
    hasConversation: id !== null,
    pending,
    messageCredits: settings.message_credits,
    freeConversations: settings.free_conversations,
  });
  const prices = pricesOf(standing, settings);
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const field = useRef<HTMLTextAreaElement>(null);
  const photo = usePhotoChoice(standing.kind !== 'stopped');
  const photoField = useRef<HTMLInputElement>(null);
  const choosePhoto = useCallback(() => photoField.current?.click(), []);
  const isEmpty = conversation.isEmpty && pending.length === 0;
  const ideas = useIcebreakers(card, state === 'ready' && isEmpty && standing.kind !== 'stopped');

  return (
    <div className={styles.talk} {...photo.target}>
      <TalkHead partner={partner} asked={asked} hasMessages={!isEmpty} onLeave={setLeaving} />
      {card && <FictionalNotice partner={card} />}
      {state !== 'ready' && <Waiting hasFailed={state === 'failed'} retry={() => reopen(asked)} />}
      {state === 'ready' && isEmpty && card && (
        <SayHello
          partner={card}
          isInvited={standing.kind !== 'stopped' || standing.why.reason === 'credits'}
          onIdeas={ideas.items.length > 0 ? ideas.show : null}
        />
      )}
      {state === 'ready' && !isEmpty && (
        <LogStage
          conversation={id}
          asked={asked}
          partner={partner.id}
          user={user}
          name={card?.name ?? null}
          choosePhoto={choosePhoto}
        >
          <MessageLog
            conversation={id}
            asked={asked}
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
        standing={standing}
        prices={prices}
        onPhoto={photo.take}
        photoField={photoField}
        field={field}
      />
      {card && standing.kind !== 'stopped' && (
        <Offers
          partner={card}
          conversation={id}
          standing={standing}
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
