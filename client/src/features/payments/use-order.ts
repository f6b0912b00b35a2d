import { useRef, useState } from 'react';
import { Refused } from '../../api/http';
import { postOrder } from '../../api/payments';
import type { ClientId, NewOrder } from '../../api/wire.gen';
import { newClientId } from '../../live/actions/send/client-id';
import { goTo } from '../../platform/leave';
import { useNavigate } from '../../router/router';
import { mandates } from './mandates';
import { refreshPrices } from './offers';
import { spendings } from './spendings';

type Wish = Omit<NewOrder, 'client_id'>;

type Ordering = { busy: boolean; error: unknown; order: (wish: Wish) => void };

/**
 * Orders, and goes on to pay. The same wish keeps its id until it is through, so that a second tap, or one after an
 * answer that was lost, finds the order that was made.
 */
export function useOrder(): Ordering {
  const navigate = useNavigate();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const made = useRef<{ wish: string; id: ClientId } | null>(null);

  const order = async (wish: Wish) => {
    const text = JSON.stringify(wish);
    if (made.current?.wish !== text) made.current = { wish: text, id: newClientId() };
    setBusy(true);
    setError(null);
    try {
      const { order: placed, next } = await postOrder({ ...wish, client_id: made.current.id });
      spendings.invalidate('mine');
      if (next?.kind === 'redirect') goTo(next.url);
      else navigate(`/transactions/${placed.id}`);
    } catch (failed) {
      setBusy(false);
      setError(failed);
      // A limit or a break of another device, or an order that was made although its answer was lost.
      spendings.invalidate('mine');
      if (!(failed instanceof Refused)) return;
      // What was refused is not ordered: the next try is a new order, at the price of now.
      made.current = null;
      // It has lapsed or was revoked on another device.
      if (failed.refusal.code === 'mandate_required') mandates.invalidate('mine');
      refreshPrices({ country: wish.country, methods: [wish.method] });
    }
  };
  return { busy, error, order: (wish) => void order(wish) };
}
