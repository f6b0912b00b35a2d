/**
 * The member's own photos are shown from the chosen file, so that they appear at once and do not change when they have
 * been sent.
 */
import type { ClientId } from '../../api/wire.gen';
import { useSession } from '../../stores/session';

/** The number that is kept, because each keeps its whole file in memory. */
const KEPT = 24;

const kept = new Map<ClientId, string>();

/** The address of a photo's file, by the id of its message; `null` for one that was not chosen on this page. */
export function ownPhoto(id: ClientId, file: Blob | null): string | null {
  const known = kept.get(id);
  if (known !== undefined || !file) return known ?? null;
  const address = URL.createObjectURL(file);
  kept.set(id, address);
  const [oldest] = kept;
  if (kept.size > KEPT && oldest) forget(...oldest);
  return address;
}

function forget(id: ClientId, address: string): void {
  URL.revokeObjectURL(address);
  kept.delete(id);
}

useSession.subscribe(({ user }, before) => {
  if (user?.profile.id === before.user?.profile.id) return;
  for (const entry of kept) forget(...entry);
});
