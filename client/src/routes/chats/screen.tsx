import { PickOne } from '../../features/chat/pick-one';

/** The list of conversations is the layout's; beside it there is none yet. */
export function Screen() {
  return <PickOne />;
}
