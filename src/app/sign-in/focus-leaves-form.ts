import type { FocusEvent } from 'react';

/**
 * Whether the focus leaves a field for anything but a button or link. Those validate on their own,
 * and a message that appears during the press would move the button away.
 */
export function focusLeavesForm({ relatedTarget }: FocusEvent): boolean {
  return !(relatedTarget instanceof HTMLElement && relatedTarget.closest('button, a') !== null);
}
