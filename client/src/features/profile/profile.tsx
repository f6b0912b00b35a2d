import { type ReactNode, useState } from 'react';
import type { Quote } from '../../api/wire.gen';
import { useScreenTitle } from '../../platform/page-title';
import { Bone, Loading, Skeleton } from '../../ui/skeleton';
import { onDemand } from '../../ui/on-demand';
import { useWords } from '../../words/words';
import { Actions } from './actions';
import { Gallery } from './gallery';
import { Details, InterestChips } from './particulars';
import styles from './profile.module.css';
import { About, Prompts } from './lines';
import type { ReplyDialogProps } from './reply-dialog';
import type { Shown } from './use-profile';
import { Who } from './who';

const ReplyDialog = onDemand<ReplyDialogProps>(async () => (await import('./reply-dialog')).ReplyDialog);

/** A whole profile. `own` stands on the member's own, in place of what others can do there. */
export function Profile({ page, interests, drawings, own }: Shown & { own?: ReactNode }) {
  const say = useWords();
  const { profile } = page;
  const { name, age } = profile;
  const [reply, setReply] = useState<Quote | null>(null);
  const replyToLine = own ? null : (line: string, text: string) => setReply({ kind: 'profile_line', line, text });
  useScreenTitle(say('profile-name-age', { name, age }));
  return (
    <div className={`page ${styles.look}`}>
      <Gallery
        profile={profile}
        isOwn={own !== undefined}
        onReply={own ? null : (photo) => setReply({ kind: 'profile_photo', photo })}
      />
      <section className={styles.who} aria-label={say('profile-about', { name })}>
        <Who page={page} own={own} />
        {!own && <Actions page={page} place="beside" />}
        {profile.about !== '' && <About text={profile.about} onReply={replyToLine} />}
        <Prompts answers={profile.prompts} onReply={replyToLine} />
        <InterestChips {...interests} drawings={drawings} />
        <Details profile={profile} />
      </section>
      {!own && <Actions page={page} place="dock" />}
      {reply && <ReplyDialog page={page} quote={reply} onClose={() => setReply(null)} />}
    </div>
  );
}

/** In its place while it is loading. */
export function Bones() {
  return (
    <Loading>
      <div className={`page ${styles.look}`}>
        <Bone className={styles.bone} />
        <div className={styles.who}>
          <Skeleton width="12rem" height="2.5rem" />
          <Skeleton height="3.25rem" />
          <Skeleton height="6rem" />
        </div>
      </div>
    </Loading>
  );
}
