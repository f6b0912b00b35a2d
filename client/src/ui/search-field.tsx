import Search from 'lucide-react/icons/search';
import type { ReactNode, Ref } from 'react';
import { Icon } from './icon';

type SearchFieldProps = {
  ref?: Ref<HTMLInputElement>;
  label: string;
  value: string;
  onSearch: (value: string) => void;
  className?: string | undefined;
  /** A button at the end of the field. */
  end?: ReactNode;
};

export function SearchField({ ref, label, value, onSearch, className = '', end }: SearchFieldProps) {
  return (
    <div className={`input-wrap ${className}`.trim()}>
      <Icon of={Search} />
      <input
        ref={ref}
        className={end ? 'input input--search input--ended' : 'input input--search'}
        type="search"
        placeholder={label}
        aria-label={label}
        value={value}
        onChange={(event) => onSearch(event.target.value)}
      />
      {end}
    </div>
  );
}
