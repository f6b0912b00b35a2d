import { DebitScreen } from '../../features/payments/debit-screen';
import { ShopScreen } from '../../features/payments/shop-screen';
import { SpendingScreen } from '../../features/payments/spending-screen';
import { useLocation, useParams } from '../../router/router';

/** `/credits`, `/credits/{id}/{paymentmethod}`, `/credits/repeat-order`, and what leads back to them: `/directdebit` and `/spending`. */
export function Screen() {
  const { id, paymentmethod } = useParams();
  const { pathname } = useLocation();
  if (pathname === '/directdebit') return <DebitScreen />;
  if (pathname === '/spending') return <SpendingScreen />;
  const isRepeat = pathname === '/credits/repeat-order';
  const preset = { bundle: id ?? null, method: paymentmethod ?? null, last: isRepeat };
  return <ShopScreen preset={preset} title={isRepeat ? 'page-repeat-order' : 'page-credits'} />;
}
