import type { ComponentProps } from 'react';

/**
 * `isOff`: it is said, and cannot be chosen. `group`: the heading that it stands below. `lang`: of
 * its label, where that is not the language of the page.
 */
export interface Option<Value extends string = string> {
  value: Value;
  label: string;
  isOff?: boolean;
  group?: string;
  lang?: string;
}

type SelectProps<Value extends string> = Omit<
  ComponentProps<'select'>,
  'value' | 'onChange' | 'children' | 'multiple'
> & {
  value: Value;
  options: readonly Option<Value>[];
  onChange(value: Value): void;
};

/** The browser's own list, one of which is chosen. Its label is that of the page around it. */
export function Select<Value extends string>({
  value,
  options,
  onChange,
  className = 'ls-input',
  ...select
}: SelectProps<Value>) {
  return (
    <select
      {...select}
      className={className}
      value={value}
      onChange={(event) => onChange(event.target.value as Value)}
    >
      {groupsOf(options).map(({ name, members }) =>
        name === undefined ? (
          members.map(optionElement)
        ) : (
          <optgroup key={`group of ${members[0].value}`} label={name}>
            {members.map(optionElement)}
          </optgroup>
        ),
      )}
    </select>
  );
}

function optionElement({ value, label, isOff, lang }: Option) {
  return (
    <option key={value} value={value} disabled={isOff} lang={lang}>
      {label}
    </option>
  );
}

interface Group {
  name: string | undefined;
  members: [Option, ...Option[]];
}

/** Neighbours of one group are together. */
function groupsOf(options: readonly Option[]): Group[] {
  const groups: Group[] = [];
  for (const option of options) {
    const last = groups.at(-1);
    if (last && last.name === option.group) last.members.push(option);
    else groups.push({ name: option.group, members: [option] });
  }
  return groups;
}
