import { PremiumScreen } from '../../features/pricing/premium-screen';

/** `/premium`: what Premium gives, and what it costs. */
export function Screen() {
  return <PremiumScreen />;
}
