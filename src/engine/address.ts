import { useCallback } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** New values by name; null takes a name out. */
export type AddressChanges = Record<string, string | null>;

/** Changes of one turn go into the address together: else the last would take back the others. */
let pending: AddressChanges | undefined;

/**
 * What the address says about the screen: plant, date, mode, sort and filters live there, so that a
 * reload or a link that was passed on shows the same screen. A change takes the place of the entry
 * before it: going back leads to the page before, not through each press of a button.
 */
export function useAddress(): [URLSearchParams, (changes: AddressChanges) => void] {
  const [search] = useSearchParams();
  const { hash } = useLocation();
  const navigate = useNavigate();
  const change = useCallback(
    (changes: AddressChanges) => {
      if (pending) {
        Object.assign(pending, changes);
        return;
      }
      pending = { ...changes };
      queueMicrotask(() => {
        const all = pending ?? {};
        pending = undefined;
        void navigate({ search: String(changed(search, all)), hash }, { replace: true });
      });
    },
    [navigate, search, hash],
  );
  return [search, change];
}

function changed(last: URLSearchParams, changes: AddressChanges): URLSearchParams {
  const next = new URLSearchParams(last);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) next.delete(name);
    else next.set(name, value);
  }
  return next;
}
