import { useEffect, useState } from 'react';
import { fetchIcebreakers } from '../../api/icebreakers';
import type { ProfileCard } from '../../api/wire.gen';
import { draftFor } from '../../stores/drafts';
import { askModal, closeModal, type Modal, useModal, withdrawModal } from '../../stores/modals';

export type Offer = {
  /** There are some to be had. */
  items: readonly string[];
  /** They are before the reader now. */
  isShown: boolean;
  show: () => void;
  close: () => void;
};

/**
 * First sentences for somebody the member has not written to. They come up by themselves once for each partner, and
 * not when something is written already; later on request.
 */
export function useIcebreakers(partner: ProfileCard | null, isWanted: boolean): Offer {
  const [items, setItems] = useState<readonly string[]>([]);
  const modal = useModal();
  const id = partner?.id;

  useEffect(() => {
    if (!isWanted || !partner || id === undefined) return undefined;
    let isHere = true;
    const asked: Modal = { kind: 'icebreakers', profile: partner };
    fetchIcebreakers(id).then(
      ({ items: found }) => {
        if (!isHere || found.length === 0) return;
        setItems(found);
        if (!noteOffer(id) || draftFor(id) !== '') return;
        askModal(asked);
      },
      // They are a help, not news: one can do without.
      () => undefined,
    );
    return () => {
      isHere = false;
      withdrawModal(asked);
    };
    // The card may be told again; the member stays the same.
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [id, isWanted]);

  return {
    items: isWanted ? items : [],
    isShown: modal?.kind === 'icebreakers' && modal.profile.id === id,
    show: () => {
      if (partner) askModal({ kind: 'icebreakers', profile: partner });
    },
    close: closeModal,
  };
}

const OFFERED = 'icebreakers-offered';

/** Notes that a member was offered; `false` if that was so already, in this session of the browser. */
function noteOffer(id: number): boolean {
  try {
    const offered = (sessionStorage.getItem(OFFERED) ?? '').split(' ');
    if (offered.includes(String(id))) return false;
    sessionStorage.setItem(OFFERED, [...offered, id].join(' ').trim());
    return true;
  } catch {
    // Better never than at every visit.
    return false;
  }
}
