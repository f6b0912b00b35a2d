import { Drama } from 'lucide-react';
import { Icon } from './icon';

/** Stands wherever a profile that is not a real person shows. `word` is the domain's own for it. */
export function FictionalLabel({ word }: { word: string }) {
  return (
    <span className="label label--fictional">
      <Icon of={Drama} />
      {word}
    </span>
  );
}
