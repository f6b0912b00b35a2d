import { ErrorPage } from '../../features/errors/error-page';
import { OrderScreen } from '../../features/payments/order-screen';
import { TransactionsScreen } from '../../features/payments/transactions-screen';
import { useParams } from '../../router/router';

/** `/transactions` and `/transactions/{id}`. */
export function Screen() {
  const { id } = useParams();
  if (id === undefined) return <TransactionsScreen />;
  const number = Number(id);
  return Number.isSafeInteger(number) && number > 0 ? <OrderScreen id={number} /> : <ErrorPage status={404} />;
}
