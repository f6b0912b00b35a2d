import { SwipeScreen } from '../../features/swipe/swipe-screen';

/** `/swipe-game`: members one by one, with a few likes a day. */
export function Screen() {
  return <SwipeScreen />;
}
