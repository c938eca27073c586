import { useId } from 'react';

import { SearchInput } from './search-input.tsx';

interface SearchFieldProps {
  label: string;
  value: string;
  onChange(typed: string): void;
}

/** A search field with its label above. */
export function SearchField({ label, ...search }: SearchFieldProps) {
  const id = useId();
  return (
    <div className="ls-field">
      <label htmlFor={id}>{label}</label>
      <SearchInput id={id} label={label} placeholder="" {...search} />
    </div>
  );
}
