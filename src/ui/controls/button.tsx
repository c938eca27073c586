import type { ComponentProps } from 'react';

import { Spinner } from '../spinner.tsx';

/**
 * A busy button keeps its width and label, and ignores presses. A disabled one explains why, and
 * stays focusable.
 */
export function Button({
  isBusy = false,
  closedBecause,
  look = 'primary',
  children,
  onClick,
  ref,
  type = 'button',
}: Pick<ComponentProps<'button'>, 'children' | 'onClick' | 'ref'> & {
  isBusy?: boolean;
  /** Reason why it is disabled. */
  closedBecause?: string | undefined;
  /** `danger`: deletes something. */
  look?: 'primary' | 'quiet' | 'danger';
  type?: 'button' | 'submit';
}) {
  return (
    <button
      ref={ref}
      // oxlint-disable-next-line react/button-has-type -- TypeScript allows only 'button' and 'submit'
      type={type}
      className="ls-button"
      data-look={look}
      aria-busy={isBusy}
      disabled={isBusy}
      aria-disabled={closedBecause !== undefined || undefined}
      title={closedBecause}
      onClick={closedBecause === undefined ? onClick : undefined}
    >
      <span>{children}</span>
      {isBusy && <Spinner />}
    </button>
  );
}
