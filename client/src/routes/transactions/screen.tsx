import { useEffect } from 'react';
import { ErrorPage } from '../../features/errors/error-page';
import { OrderScreen } from '../../features/payments/order-screen';
import { TransactionsScreen } from '../../features/payments/transactions-screen';
import { useNavigate, useParams, useLocation } from '../../router/router';

/** `/transactions` and `/transactions/{id}`. */
export function Screen() {
  const { id } = useParams();
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  // Stripe leads back with the secret of the payment in the address, where it would stay in the history.
  useEffect(() => {
    if (search) navigate(pathname, { replace: true });
  }, [navigate, pathname, search]);
  if (id === undefined) return <TransactionsScreen />;
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 ? <OrderScreen id={number} /> : <ErrorPage status={404} />;
}
