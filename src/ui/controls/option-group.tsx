import type { Option } from './select.tsx';

/** Options below a heading, as a child of `Select`. */
export function OptionGroup({ label, options }: { label: string; options: readonly Option[] }) {
  return (
    <optgroup label={label}>
      {options.map(({ value, label: words }) => (
        <option key={value} value={value}>
          {words}
        </option>
      ))}
    </optgroup>
  );
}
