import { useChats } from '../stores/chats';
import { useSession } from '../stores/session';
import { useSettings } from '../stores/settings';
import type { Settings, User } from '../api/wire.gen';
import { member, settings } from './fixtures';

type World = { settings?: Partial<Settings>; user?: Partial<User> | null; unread?: number; newLikes?: number };

/** Fills the stores as an answer of the server would. Without a `user` the session is a visitor's. */
export function enter({ settings: some, user = null, unread = 0, newLikes = 0 }: World): void {
  useSettings.setState({ settings: { ...settings, ...some } });
  useSession.setState({
    status: user ? 'member' : 'visitor',
    user: user && { ...member, ...user },
    rev: 1,
  });
  useChats.setState({ totals: { unread, new_likes: newLikes } });
}
