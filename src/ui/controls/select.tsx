import type { ComponentProps } from 'react';

/** `disabled`: shown, but not selectable. */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  disabled?: boolean;
  /** Language of the label, if other than the page's. */
  lang?: string;
}

type SelectProps<Value extends string> = Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'multiple'
> & {
  value: Value;
  options: readonly Option<Value>[];
  onChange(value: Value): void;
};

/** The browser's select. `children`: further options, such as groups. */
export function Select<Value extends string>({
  options,
  onChange,
  className = 'ls-input',
  children,
  ...select
}: SelectProps<Value>) {
  return (
    <select
      {...select}
      className={className}
      onChange={(event) => onChange(event.target.value as Value)}
    >
      {options.map(({ label, ...option }) => (
        <option key={option.value} {...option}>
          {label}
        </option>
      ))}
      {children}
    </select>
  );
}
