import { FinderScreen } from '../../features/finder/finder-screen';

/** `/match-finder`: who fits best, with the reasons. */
export function Screen() {
  return <FinderScreen />;
}
