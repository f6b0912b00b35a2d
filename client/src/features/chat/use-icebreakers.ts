import { useEffect, useEffectEvent } from 'react';
import { fetchIcebreakers } from '../../api/icebreakers';
import type { Icebreakers, MemberId, ProfileCard } from '../../api/wire.gen';
import { draftFor } from '../../stores/drafts';
import { queueModal, closeModal, type Modal, useModal, withdrawModal } from '../../stores/modals';
import { resource, useResource } from '../../stores/resource';

/** They are derived from what two members have in common, which does not change between visits. */
const icebreakers = resource({
  fetch: (id: MemberId, signal): Promise<Icebreakers> => fetchIcebreakers(id, signal),
  freshMs: 600_000,
});

export type Offer = {
  /** There are first sentences to choose from. */
  items: readonly string[];
  /** They are shown now. */
  isShown: boolean;
  show: () => void;
  close: () => void;
};

/**
 * First sentences for a partner the member has not written to. They are shown once for each partner without a request,
 * unless a text was begun already; later only on request.
 */
export function useIcebreakers(partner: ProfileCard | null, isEnabled: boolean): Offer {
  const id = partner?.id ?? null;
  const view = useResource(icebreakers, isEnabled ? id : null);
  const modal = useModal();
  const items = view.state === 'shown' ? view.data.items : [];
  const hasItems = items.length > 0;

  const offer = useEffectEvent(() => {
    if (!partner) return undefined;
    const offered: Modal = { kind: 'icebreakers', profile: partner };
    if (noteOffer(partner.id) && draftFor(partner.id) === '') queueModal(offered);
    return () => withdrawModal(offered);
  });
  useEffect(() => (id !== null && hasItems ? offer() : undefined), [id, hasItems]);

  return {
    items,
    isShown: modal?.kind === 'icebreakers' && modal.profile.id === id,
    show: () => {
      if (partner) queueModal({ kind: 'icebreakers', profile: partner });
    },
    close: closeModal,
  };
}

const OFFERED = 'icebreakers-offered';

/**
 * Records that first sentences were offered for a member; `false` if they were already, in this session of the browser.
 */
function noteOffer(id: number): boolean {
  try {
    const offered = (sessionStorage.getItem(OFFERED) ?? '').split(' ');
    if (offered.includes(String(id))) return false;
    sessionStorage.setItem(OFFERED, [...offered, id].join(' ').trim());
    return true;
  } catch {
    // Without a storage they are not offered, because they would be offered at every visit.
    return false;
  }
}
