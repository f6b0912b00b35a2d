import type { MessageCost, Settings } from '../../api/wire.gen';

/** The least a message costs in money where the visitor seems to be, if the domain says so. */
export function messageCost(
  settings: Pick<Settings, 'minimum_message_costs' | 'geoip_selected_country'>,
): MessageCost | undefined {
  return settings.minimum_message_costs[settings.geoip_selected_country];
}
