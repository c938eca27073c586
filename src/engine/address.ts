import { useCallback } from 'react';
import { useSearchParams } from 'react-router-dom';

/** New values by name; null takes a name out. */
export type AddressChanges = Record<string, string | null>;

/**
 * What the address says about the screen: plant, date, mode, sort and filters live there, so that a
 * reload or a link that was passed on shows the same screen. A change takes the place of the entry
 * before it: going back leads to the page before, not through each press of a button.
 */
export function useAddress(): [URLSearchParams, (changes: AddressChanges) => void] {
  const [search, setSearch] = useSearchParams();
  const change = useCallback(
    (changes: AddressChanges) =>
      setSearch(
        (last) => {
          const next = new URLSearchParams(last);
          for (const [name, value] of Object.entries(changes)) {
            if (value === null) next.delete(name);
            else next.set(name, value);
          }
          return next;
        },
        { replace: true },
      ),
    [setSearch],
  );
  return [search, change];
}
