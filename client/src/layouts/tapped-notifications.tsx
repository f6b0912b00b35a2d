import { useEffect } from 'react';
import { firstPicture } from '../platform/first-picture';
import { useNavigate } from '../router/router';

/** Goes where a notification leads that was tapped while this page was open. It shows nothing itself. */
export function TappedNotifications() {
  const navigate = useNavigate();
  useEffect(() => {
    let stop: (() => void) | null = () => undefined;
    void firstPicture()
      .then(() => import('../platform/push'))
      .then(({ followNotifications }) => {
        if (stop) stop = followNotifications(navigate);
      })
      // Without a network it does not come; the next page has it.
      .catch(() => undefined);
    return () => {
      stop?.();
      stop = null;
    };
  }, [navigate]);
  return null;
}
