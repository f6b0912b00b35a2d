import Gift from 'lucide-react/icons/gift';
import Heart from 'lucide-react/icons/heart';
import HeartOff from 'lucide-react/icons/heart-off';
import Image from 'lucide-react/icons/image';
import type { LucideIcon } from 'lucide-react';
import MessageCircle from 'lucide-react/icons/message-circle';
import Undo2 from 'lucide-react/icons/undo-2';
import X from 'lucide-react/icons/x';
import { type ReactNode, useRef } from 'react';
import { discard, restore } from '../../live/actions/send/outbox';
import { discardDecision } from '../../live/actions/waiting/decisions';
import { whyNot } from '../../parts/why-not';
import { announce, notify } from '../../platform/notices';
import { cardOf, useChatWith } from '../../stores/chats';
import type { PendingSend } from '../../stores/messages';
import { useWaiting, type WaitingDecision } from '../../stores/waiting';
import { Button } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { Icon } from '../../ui/icon';
import { useWords } from '../../words/words';
import { useWaitingSends } from './use-waiting-sends';
import styles from './waiting.module.css';
import { decisionText } from './words';

/** All that waits for a connection, each with a way to discard it. */
export function WaitingDialog({ onClose }: { onClose: () => void }) {
  const say = useWords();
  const sends = useWaitingSends();
  const decisions = useWaiting((s) => s.decisions);
  const list = useRef<HTMLUListElement>(null);
  const isEmpty = sends.length + decisions.length === 0;
  // The button disappears with what it discards.
  const discarding = (drop: () => Promise<void>) => () => {
    list.current?.focus();
    drop().catch((error: unknown) => notify(whyNot(error, say)));
  };
  return (
    <Dialog title={say('waiting-title')} onClose={onClose}>
      <p className="muted">{say(isEmpty ? 'waiting-none' : 'waiting-text')}</p>
      {!isEmpty && (
        <ul ref={list} tabIndex={-1} className={styles.list} aria-label={say('waiting-title')}>
          {sends.map((send) => (
            <WaitingSend key={send.client_id} send={send} discarding={discarding} />
          ))}
          {decisions.map((decision) => (
            <Waits
              key={decision.profile}
              icon={DECIDED[decision.did]}
              what={decisionText(decision, say)}
              onDiscard={discarding(async () => {
                announce(say('waiting-discarded'));
                await discardDecision(decision.profile);
              })}
            />
          ))}
        </ul>
      )}
    </Dialog>
  );
}

const SENT: Record<PendingSend['content']['kind'], LucideIcon> = { text: MessageCircle, photo: Image, gift: Gift };
const DECIDED: Record<WaitingDecision['did'], LucideIcon> = {
  like: Heart,
  unlike: HeartOff,
  pass: X,
  'undo pass': Undo2,
};

type WaitingSendProps = { send: PendingSend; discarding: (drop: () => Promise<void>) => () => void };

function WaitingSend({ send, discarding }: WaitingSendProps) {
  const say = useWords();
  const { partner, content } = send;
  const profile = useChatWith(partner)?.profile;
  const name = (profile && cardOf(profile)?.name) ?? say('waiting-somebody');
  const word = { text: 'waiting-message', photo: 'waiting-photo', gift: 'waiting-gift' } as const;
  return (
    <Waits
      icon={SENT[content.kind]}
      what={say(word[content.kind], { name })}
      onDiscard={discarding(async () => {
        if ((await discard(send)) === 'withdrawn') announce(say('chat-withdrawn-note'));
        else notify(say('chat-discarded'), { word: say('chat-discard-undo'), onChoose: () => void restore(send) });
      })}
    >
      {content.kind === 'text' && <span className={`small muted ${styles.text}`}>{content.text}</span>}
    </Waits>
  );
}

type WaitsProps = { icon: LucideIcon; what: string; onDiscard: () => void; children?: ReactNode };

function Waits({ icon, what, onDiscard, children }: WaitsProps) {
  const say = useWords();
  return (
    <li className={styles.one}>
      <Icon of={icon} />
      <div className={styles.what}>
        <b>{what}</b>
        {children}
      </div>
      <Button size="small" aria-label={say('waiting-discard-name', { what })} onClick={onDiscard}>
        {say('waiting-discard')}
      </Button>
    </li>
  );
}
