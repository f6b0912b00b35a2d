import { useConnection } from '../stores/connection';
import { useDelayed } from '../ui/use-delayed';

/** Nothing is pushed to who waits here, and has not been for long enough to say so. */
export function useCutOff(): boolean {
  const isCutOff = useConnection((s) => s.status === 'polling' || s.status === 'offline');
  const isOverdue = useDelayed();
  return isCutOff && isOverdue;
}
