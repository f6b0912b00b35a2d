import type { ProfileCard } from '../../api/wire.gen';
import { useLoadedSettings } from '../../stores/settings';
import { FictionalLabel } from '../../ui/fictional-label';

/** Stands wherever a profile that is not a real person shows, in the domain's own words. */
export function Fictional({ profile }: { profile: ProfileCard }) {
  const word = useLoadedSettings((settings) => settings.fictional_singular);
  return profile.fictional ? <FictionalLabel word={word} /> : null;
}
