import { useEffect, useState } from 'react';
import type { Millis } from '../../api/wire.gen';

/** Whether a moment is still to come. */
export function useIsBefore(moment: Millis): boolean {
  const [past, setPast] = useState<Millis | null>(() => (Date.now() < moment ? null : moment));
  useEffect(() => {
    const timer = setTimeout(() => setPast(moment), moment - Date.now());
    return () => clearTimeout(timer);
  }, [moment]);
  return past !== moment;
}
