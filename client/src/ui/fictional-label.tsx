import Drama from 'lucide-react/icons/drama';
import { Icon } from './icon';

/**
 * The label of a profile that is not a real person, required wherever one is shown. `word` is the domain's own term for
 * it.
 */
export function FictionalLabel({ word }: { word: string }) {
  return (
    <span className="label label--fictional">
      <Icon of={Drama} />
      {word}
    </span>
  );
}
