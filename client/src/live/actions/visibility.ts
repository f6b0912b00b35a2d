import { putVisibility } from '../../api/visibility';
import { tell } from '../state/store';

/** Invisible members are not shown as present. Like a lock, it shows as turned only once it is. */
export async function setInvisible(invisible: boolean): Promise<void> {
  tell({ by: 'user', answer: await putVisibility(invisible) });
}
