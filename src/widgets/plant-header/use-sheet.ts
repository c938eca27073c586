import { useEffect, useRef, useState, type KeyboardEvent } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The sheet that holds the controls where there is no room for them. A choice changes the address,
 * and with that the sheet has done its part; Escape closes it too. The button has the focus again.
 */
export function useSheet() {
  const { search } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const isOpen = openAt === search;
  if (openAt !== null && !isOpen) setOpenAt(null);

  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  return {
    isOpen,
    button,
    turn: () => setOpenAt(isOpen ? null : search),
    /** Keys of the sheet itself: Escape in a calendar above it closes the calendar alone. */
    onKeyDown({ key, target, currentTarget }: KeyboardEvent<HTMLElement>): void {
      if (key === 'Escape' && currentTarget.contains(target as Node)) setOpenAt(null);
    },
  };
}
