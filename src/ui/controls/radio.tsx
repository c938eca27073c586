import type { ReactNode } from 'react';

interface RadioProps {
  /** Of the group: one of those with this name is chosen. */
  name: string;
  isChecked: boolean;
  onChoose(): void;
  className?: string | undefined;
  /** Only its words are seen, as where a chosen one looks otherwise. */
  isDotHidden?: boolean;
  children: ReactNode;
}

/** One of a few, with its words beside it. */
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
