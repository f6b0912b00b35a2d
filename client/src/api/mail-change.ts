import { call } from './http';
import type { AddressChanged, AddressLink, ChangeAddress } from './wire.gen';

/** Asks for a mail with a link to a new address. */
export function postMailChange(body: ChangeAddress): Promise<unknown> {
  return call('POST', 'mail-change.php', { body });
}

/** Changes the address by the token of a link, or undoes a change by that of the other link. */
export function putMailChange(body: AddressLink): Promise<AddressChanged> {
  return call('PUT', 'mail-change.php', { body });
}
