import { Panes } from '../../features/chat/panes';
import { PickOne } from '../../features/chat/pick-one';

/** All conversations. */
export function Screen() {
  return (
    <Panes shows="list" current={null}>
      <PickOne />
    </Panes>
  );
}
