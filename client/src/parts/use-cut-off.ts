import { useConnection } from '../stores/connection';
import { useDelayed } from '../ui/use-delayed';

/** Whether the page has been without updates for long enough to show a notice. */
export function useCutOff(): boolean {
  const isCutOff = useConnection((s) => s.status === 'polling' || s.status === 'offline');
  const isOverdue = useDelayed();
  return isCutOff && isOverdue;
}
