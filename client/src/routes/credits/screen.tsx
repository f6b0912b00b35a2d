import { ShopScreen } from '../../features/payments/shop-screen';
import { useLocation, useParams } from '../../router/router';

/** `/credits`, `/credits/{id}/{paymentmethod}` and `/credits/repeat-order`. */
export function Screen() {
  const { id, paymentmethod } = useParams();
  const { pathname } = useLocation();
  const isRepeat = pathname === '/credits/repeat-order';
  const preset = { bundle: id ?? null, method: paymentmethod ?? null, last: isRepeat };
  return <ShopScreen preset={preset} title={isRepeat ? 'page-repeat-order' : 'page-credits'} />;
}
