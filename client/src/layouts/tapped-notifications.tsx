import { useEffect } from 'react';
import { useNavigate } from '../router/router';

/** Goes where a notification leads that was tapped while this page was open. It shows nothing itself. */
export function TappedNotifications() {
  const navigate = useNavigate();
  useEffect(() => {
    let stop: (() => void) | null = () => undefined;
    void import('../platform/push').then(({ followNotifications }) => {
      if (stop) stop = followNotifications(navigate);
    });
    return () => {
      stop?.();
      stop = null;
    };
  }, [navigate]);
  return null;
}
