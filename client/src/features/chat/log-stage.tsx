import { type ReactNode, useCallback, useMemo, useState } from 'react';
import type { ClientId, Message, User } from '../../api/wire.gen';
import type { PendingSend, Thread } from '../../stores/messages';
import { deliveryOf, type Marks } from './delivery';
import type { LightboxProps } from './lightbox';
import { type LogActions, LogActionsContext } from './log-actions';
import { onDemand } from '../../ui/on-demand';
import { useWords } from '../../words/words';
import { photosIn } from './photos';
import type { RetractDialogProps } from './retract-dialog';

const RetractDialog = onDemand<RetractDialogProps>(async () => (await import('./retract-dialog')).RetractDialog);
const Lightbox = onDemand<LightboxProps>(async () => (await import('./lightbox')).Lightbox);

type LogStageProps = {
  user: User;
  /** The other's; `null` for one who is not available. */
  name: string | null;
  /** How far the other has come. */
  marks: Marks | undefined;
  thread: Thread;
  pending: readonly PendingSend[];
  choosePhoto: () => void;
  children: ReactNode;
};

/** Does what the messages in it ask for: photos shown large, messages taken back. */
export function LogStage({ user, name, marks, thread, pending, choosePhoto, children }: LogStageProps) {
  const say = useWords();
  const called = name ?? say('member-unnamed');
  const [opened, setOpened] = useState<ClientId | null>(null);
  const [asked, setAsked] = useState<ClientId | null>(null);
  const actions = useMemo<LogActions>(() => ({ openPhoto: setOpened, takeBack: setAsked, choosePhoto }), [choosePhoto]);
  const leaving = asked === null ? null : messageIn(thread, asked);
  const close = useCallback(() => setOpened(null), []);
  return (
    <LogActionsContext value={actions}>
      {children}
      {opened !== null && (
        <Lightbox
          photos={photosIn({ thread, pending, me: user.profile.id, isPremium: user.paid_user })}
          first={opened}
          name={called}
          onClose={close}
        />
      )}
      {leaving && (
        <RetractDialog
          message={leaving}
          name={called}
          isDelivered={deliveryOf(leaving.seq, marks) !== 'sent'}
          onClose={() => setAsked(null)}
        />
      )}
    </LogActionsContext>
  );
}

function messageIn({ pages }: Thread, id: ClientId): Message | null {
  for (const { messages } of pages.toReversed()) {
    const found = messages.find((message) => message.client_id === id);
    if (found) return found;
  }
  return null;
}
