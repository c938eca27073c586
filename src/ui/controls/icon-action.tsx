interface IconActionProps {
  label: string;
  sign: string;
  isOff?: boolean;
  onClick(): void;
}

/**
 * A button of one sign; its label is read out, and shown where the pointer stays on it. One that is off
 * keeps the focus: what it did last may have switched it off.
 */
export function IconAction({ label, sign, isOff = false, onClick }: IconActionProps) {
  return (
    <button
      type="button"
      className="ls-icon-action"
      aria-label={label}
      title={label}
      aria-disabled={isOff}
      onClick={isOff ? undefined : onClick}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
}
