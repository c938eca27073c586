import type { CheckProps } from './checkbox.tsx';

/** In a cell of a table, whose heads say what it is about: the label is for screen readers. */
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
