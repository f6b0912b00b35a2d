import { useEffect } from 'react';
import { followNotifications } from '../platform/push';
import { useNavigate } from '../router/router';

/** Goes where a notification leads that was tapped while this page was open. It shows nothing itself. */
export function TappedNotifications() {
  const navigate = useNavigate();
  useEffect(() => followNotifications(navigate), [navigate]);
  return null;
}
