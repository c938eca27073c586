import type { CheckProps } from './checkbox.tsx';

/** A checkbox in a table cell: headers show its meaning, and the label is for screen readers. */
export function CheckCell({
  label,
  isChecked,
  isOff = false,
  onChange,
}: CheckProps & { isOff?: boolean }) {
  return (
    <input
      type="checkbox"
      aria-label={label}
      checked={isChecked}
      disabled={isOff}
      onChange={(event) => onChange(event.target.checked)}
    />
  );
}
