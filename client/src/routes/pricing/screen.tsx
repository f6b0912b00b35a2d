import { PricingScreen } from '../../features/pricing/pricing-screen';

/** `/pricing`: what everything costs, for visitors too. */
export function Screen() {
  return <PricingScreen />;
}
