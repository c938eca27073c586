import type { FocusEvent } from 'react';

/**
 * Whether a field is left for another place than a button or link. Those decide themselves what is
 * said of the field, and a message that appears while one is pressed would move it away.
 */
export function focusLeavesForm({ relatedTarget }: FocusEvent): boolean {
  return !(relatedTarget instanceof HTMLElement && relatedTarget.closest('button, a') !== null);
}
