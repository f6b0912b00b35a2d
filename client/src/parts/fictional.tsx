import type { MemberId } from '../api/wire.gen';
import { useLoadedSettings } from '../stores/settings';
import { FictionalLabel } from '../ui/fictional-label';

/** Any record of a profile; nothing is known of one that is not available. */
type MaybeFictional = { id: MemberId; fictional?: boolean };

/** What the domain calls a profile that is not a real person; `undefined` for a real one. */
export function useFictionalWord({ fictional = false }: MaybeFictional): string | undefined {
  const word = useLoadedSettings((settings) => settings.fictional_singular);
  return fictional ? word : undefined;
}

/**
 * The label of a profile that is not a real person, in the domain's own words. It is required wherever such a profile
 * is shown.
 */
export function Fictional({ profile }: { profile: MaybeFictional }) {
  const word = useFictionalWord(profile);
  return word === undefined ? null : <FictionalLabel word={word} />;
}
