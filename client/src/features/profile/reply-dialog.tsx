import { useId, useState } from 'react';
import type { ProfilePage, Quote } from '../../api/wire.gen';
import { photoUrl } from '../../api/photo-url';
import { send } from '../../live/actions/send/outbox';
import { FirstCost } from '../../parts/first-cost';
import { notify } from '../../platform/notices';
import { useNavigate } from '../../router/router';
import { useBar, useBreak } from '../../stores/may-write';
import { useSession } from '../../stores/session';
import { useLoadedSettings } from '../../stores/settings';
import { Button, ButtonLink } from '../../ui/button';
import { Dialog } from '../../ui/dialog';
import { TextArea } from '../../ui/text-area';
import { useFormat } from '../../words/format';
import { useGivenWord, useWords } from '../../words/words';
import styles from './reply-dialog.module.css';
import { useConversation } from './write';

export type ReplyDialogProps = { page: ProfilePage; quote: Quote; onClose: () => void };

/** A message about a picture or a line of a profile. It costs what a text costs, and is sent into the conversation. */
export function ReplyDialog({ page, quote, onClose }: ReplyDialogProps) {
  const say = useWords();
  const { moment } = useFormat();
  const navigate = useNavigate();
  const [text, setText] = useState('');
  const field = useId();
  const { id, name } = page.profile;
  const conversation = useConversation(page);
  const bar = useBar(conversation !== null);
  const longest = useLoadedSettings((settings) => settings.message_length);
  const cost = useCost();
  const credits = useSession((s) => s.user?.credits ?? 0);
  const breakUntil = useBreak();
  const pause = cost > 0 ? breakUntil : null;
  const written = text.trim();

  const submit = async () => {
    if (written === '') return;
    const to = conversation === null ? { profile: id } : { conversation };
    try {
      await send({ partner: id, to, content: { kind: 'text', text: written }, quote, quotedCost: cost });
    } catch {
      notify(say('profile-reply-not-kept'));
      return;
    }
    onClose();
    navigate(conversation === null ? `/members/${id}/chat` : `/chats/${conversation}`);
  };

  return (
    <Dialog title={say('profile-reply-title', { name })} onClose={onClose} guarded={written !== ''}>
      <form
        className={styles.reply}
        onSubmit={(event) => {
          event.preventDefault();
          void submit();
        }}
      >
        <What quote={quote} name={name} />
        {bar === null && pause === null && credits >= cost && (
          <>
            <label htmlFor={field}>{say('profile-reply-text')}</label>
            <TextArea
              id={field}
              rows={3}
              maxLength={longest}
              value={text}
              onChange={(event) => setText(event.target.value)}
            />
            <Button type="submit" look="primary" size="large" unavailable={written === ''}>
              {say('profile-reply-send')}
              <FirstCost />
            </Button>
          </>
        )}
        {bar === null && pause !== null && (
          <>
            <p>{say('profile-reply-break', { moment: moment(pause) })}</p>
            <ButtonLink to="/spending">{say('page-spending')}</ButtonLink>
          </>
        )}
        {bar === 'not confirmed' && <p>{say('profile-not-confirmed')}</p>}
        {bar === 'limit' && <p>{say('profile-conversations-left', { left: 0 })}</p>}
        {bar !== 'not confirmed' && (bar === 'limit' || (pause === null && credits < cost)) && (
          <ButtonLink to="/credits" look="primary" size="large">
            {say(bar === 'limit' ? 'profile-get-premium' : 'profile-reply-credits')}
          </ButtonLink>
        )}
      </form>
    </Dialog>
  );
}

/** What the next text costs this member. */
function useCost(): number {
  const isFree = useSession((s) => (s.user?.free_left ?? 0) > 0);
  const credits = useLoadedSettings((settings) => settings.message_credits);
  return isFree ? 0 : credits;
}

function What({ quote, name }: { quote: Quote; name: string }) {
  const say = useWords();
  const prompt = useGivenWord(quote.kind === 'profile_line' ? `prompt-${quote.line}` : '');
  if (quote.kind === 'profile_photo') {
    return (
      <img className={styles.photo} src={photoUrl(quote.photo, 'small')} alt={say('profile-photo-of', { name })} />
    );
  }
  if (quote.kind !== 'profile_line') return null;
  return (
    <blockquote className={styles.line}>
      {prompt !== null && <span className="muted">{prompt}</span>}
      <span>{quote.text}</span>
    </blockquote>
  );
}
