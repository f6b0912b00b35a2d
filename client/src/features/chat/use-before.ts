import { useEffect, useState } from 'react';
import type { Millis } from '../../api/wire.gen';
import { serverNow } from '../../platform/server-clock';

/** Whether a moment of the server's clock is still in the future. */
export function useIsBefore(moment: Millis): boolean {
  const [past, setPast] = useState<Millis | null>(() => (serverNow() < moment ? null : moment));
  useEffect(() => {
    const timer = setTimeout(() => setPast(moment), moment - serverNow());
    return () => clearTimeout(timer);
  }, [moment]);
  return past !== moment;
}
