interface CheckProps {
  label: string;
  isChecked: boolean;
  isOff?: boolean;
  onChange(isChecked: boolean): void;
}

/** A choice of its own, with its words beside it. */
export function Checkbox({ label, ...check }: CheckProps) {
  return (
    <label className="ls-checkbox">
      <Box {...check} />
      {label}
    </label>
  );
}

/** In a cell of a table, whose heads say what it is about: the label is for screen readers. */
export function CheckCell({ label, ...check }: CheckProps) {
  return <Box {...check} label={label} />;
}

function Box({
  label,
  isChecked,
  isOff,
  onChange,
}: Omit<CheckProps, 'label'> & { label?: string }) {
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
