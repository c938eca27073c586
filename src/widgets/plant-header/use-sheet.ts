import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * The sheet that holds the controls where there is no room for them. A choice changes the address,
 * and with that the sheet has done its part; Escape closes it too. The button has the focus again.
 */
export function useSheet() {
  const { search } = useLocation();
  const [openAt, setOpenAt] = useState<string | null>(null);
  const button = useRef<HTMLButtonElement>(null);
  const sheet = useRef<HTMLDivElement>(null);
  const isOpen = openAt === search;
  if (openAt !== null && !isOpen) setOpenAt(null);

  const wasOpen = useRef(false);
  useEffect(() => {
    if (wasOpen.current && !isOpen) button.current?.focus();
    wasOpen.current = isOpen;
  }, [isOpen]);

  useEffect(() => {
    if (!isOpen) return undefined;
    /** Escape in a calendar above the sheet closes the calendar alone. */
    function closeByKey({ key, target }: KeyboardEvent): void {
      const isOurs = [sheet, button].some(({ current }) => current?.contains(target as Node));
      if (key === 'Escape' && isOurs) setOpenAt(null);
    }
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen]);

  return { isOpen, button, sheet, turn: () => setOpenAt(isOpen ? null : search) };
}
