import type { ReactNode } from 'react';

interface RadioProps {
  /** Name of the group, in which one option is selected. */
  name: string;
  isChecked: boolean;
  onChoose(): void;
  className?: string | undefined;
  /** Shows only the label, where the selection is styled otherwise. */
  isDotHidden?: boolean;
  children: ReactNode;
}

/** A radio button with its label beside it. */
export function Radio({
  name,
  isChecked,
  onChoose,
  className,
  isDotHidden = false,
  children,
}: RadioProps) {
  return (
    <label className={className}>
      <input
        type="radio"
        name={name}
        checked={isChecked}
        onChange={onChoose}
        className={isDotHidden ? 'ls-visually-hidden' : undefined}
      />
      {children}
    </label>
  );
}
