interface IconActionProps {
  label: string;
  sign: string;
  isOff?: boolean;
  onClick(): void;
}

/**
 * An icon button with its label as tooltip and for screen readers. A disabled one stays focusable,
 * since its own action may have disabled it.
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
