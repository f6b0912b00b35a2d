import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Icon } from '../icon';

/** Several of many, side by side. */
export function Chips({ children }: { children: ReactNode }) {
  return <div className="chips">{children}</div>;
}

type ChipFieldProps = { name: string; label: string; icon?: LucideIcon | undefined; isChosen: boolean };

/** One of them: a box to tick. It is sent as `on`, or not at all. */
export function ChipField({ name, label, icon, isChosen }: ChipFieldProps) {
  return (
    <label>
      <input type="checkbox" name={name} defaultChecked={isChosen} />
      {icon && <Icon of={icon} />}
      {label}
    </label>
  );
}
