import type { Settings } from '../api/wire.gen';
import type { Access, Row } from '../routes/table';

export type Entry = 'enter' | 'log-in' | 'wait';

/** Whether a screen may be shown in the present session. */
export function entryTo(
  access: Access,
  status: 'unknown' | 'visitor' | 'member',
  settings: Pick<Settings, 'logged_out_search' | 'logged_out_search_trafficsource'>,
  /** Whether the visitor came through an advertising network; whether it is a known one, the server decides. */
  hasNetwork: boolean,
): Entry {
  if (access === 'anyone' || status === 'member') return 'enter';
  const { logged_out_search, logged_out_search_trafficsource } = settings;
  if (access === 'search' && (logged_out_search || (logged_out_search_trafficsource && hasNetwork))) return 'enter';
  return status === 'unknown' ? 'wait' : 'log-in';
}

/** The address of the login screen, with the page to return to. */
export function loginPath(target: { pathname: string; search: string }): string {
  return `/login?${new URLSearchParams({ to: target.pathname + target.search })}`;
}

/** Where a visitor is led from a screen for members: the page of a member with whom to talk is worth a look before. */
export function doorOf({ door }: Pick<Row, 'door'>, target: { pathname: string; search: string }): string {
  return door === 'landing' ? target.pathname.replace(/\/chat\/?$/, '/landing2') + target.search : loginPath(target);
}
