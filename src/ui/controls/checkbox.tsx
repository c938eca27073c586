export interface CheckProps {
  label: string;
  isChecked: boolean;
  onChange(isChecked: boolean): void;
}

/** A choice of its own, with its words beside it. */
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
