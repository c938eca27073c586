export interface CheckProps {
  label: string;
  isChecked: boolean;
  onChange(isChecked: boolean): void;
}

/** A checkbox with its label beside it. */
export function Checkbox({ label, isChecked, onChange }: CheckProps) {
  return (
    <label className="ls-checkbox">
      <input
        type="checkbox"
        checked={isChecked}
        onChange={(event) => onChange(event.target.checked)}
      />
      {label}
    </label>
  );
}
