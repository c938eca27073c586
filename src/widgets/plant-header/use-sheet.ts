import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router-dom';

/**
 * State of the sheet with the controls on narrow screens. It closes on a change of the address, as
 * by a choice, and on Escape, and returns the focus to its button.
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
    /** Escape in a calendar above the sheet only closes the calendar. */
    function closeByKey({ key, target }: KeyboardEvent): void {
      const isOurs = [sheet, button].some(({ current }) => current?.contains(target as Node));
      if (key === 'Escape' && isOurs) setOpenAt(null);
    }
    document.addEventListener('keydown', closeByKey);
    return () => document.removeEventListener('keydown', closeByKey);
  }, [isOpen]);

  return { isOpen, button, sheet, turn: () => setOpenAt(isOpen ? null : search) };
}
