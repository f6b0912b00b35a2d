/** What the member is reminded of on the pages of the members area. */
import { fetchAlerts, putAlertAway } from '../api/alerts';
import { deleteHeldMessage } from '../api/signup';
import type { Alerts, Dismissible, HeldMessage, MemberId } from '../api/wire.gen';
import { draftFor, keepDraft } from './drafts';
import { onChange } from './on-change';
import { resource } from './resource';
import { useSession } from './session';

const FRESH_MS = 60 * 60 * 1000;

export const alerts = resource({
  fetch: (_: MemberId, signal): Promise<Alerts> => fetchAlerts(signal),
  freshMs: FRESH_MS,
  // Every change of the profile or of the account comes as a new record of the member.
  follow: (_, invalidate) => [
    onChange(useSession, (s) => s.user?.profile, invalidate),
    onChange(useSession, (s) => s.user?.email, invalidate),
    onChange(useSession, (s) => s.user?.notifications_disabled, invalidate),
  ],
});

/** The alert goes at once. If that cannot be stored it is back on the next visit, which is no reason for a message. */
export async function putAway(me: MemberId, alert: Dismissible): Promise<void> {
  alerts.update(me, (held) => ({ ...held, alerts: held.alerts.filter((one) => one !== alert) }));
  await putAlertAway(alert).catch(() => undefined);
}

/** Makes the first message that could not be delivered the draft for its recipient, behind what is there already. */
export async function rewriteFirstMessage(me: MemberId, { to, text }: HeldMessage): Promise<void> {
  const draft = draftFor(to);
  if (!draft.includes(text)) keepDraft(to, draft === '' ? text : `${draft}\n${text}`);
  await giveUpFirstMessage(me);
}

/** As above, what cannot be stored is back on the next visit. */
export async function giveUpFirstMessage(me: MemberId): Promise<void> {
  alerts.update(me, ({ alerts }) => ({ alerts: alerts.filter((one) => one !== 'first_message') }));
  await deleteHeldMessage().catch(() => undefined);
}
