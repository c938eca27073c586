import type { ComponentProps } from 'react';

type SearchInputProps = Omit<ComponentProps<'input'>, 'type' | 'value' | 'onChange'> & {
  /** Accessible label; also the default placeholder. */
  label: string;
  value: string;
  onChange(typed: string): void;
};

/** A search field with a hidden label; Escape clears it. */
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
        // In a dialog the first Escape clears the field, the next one closes the dialog.
        event.preventDefault();
        event.stopPropagation();
        onChange('');
      }}
    />
  );
}
