import { putVisibility } from '../../api/visibility';
import { receive } from '../state/store';

/** Invisible members are not shown as present. Like a lock, it shows as turned only once it is. */
export async function setInvisible(invisible: boolean): Promise<void> {
  receive({ kind: 'user', answer: await putVisibility(invisible) });
}
