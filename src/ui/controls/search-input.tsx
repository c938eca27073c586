import type { ComponentProps } from 'react';

type SearchInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  /** Says what is searched. It is shown while nothing is typed, if no other placeholder is given. */
  label: string;
  value: string;
  onChange(typed: string): void;
};

/** A field to search with. Its label is for screen readers; Escape empties it. */
export function SearchInput({
  label,
  value,
  onChange,
  className = 'ls-input',
  placeholder = label,
  ...input
}: SearchInputProps) {
  return (
    <input
      type="search"
      aria-label={label}
      maxLength={100}
      {...input}
      placeholder={placeholder}
      className={className}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || value === '') return;
        // Within a dialog the first Escape empties the field, the next one closes the dialog.
        event.preventDefault();
        event.stopPropagation();
        onChange('');
      }}
    />
  );
}
