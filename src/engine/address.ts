import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** New values by name; null takes a name out. */
export type AddressChanges = Record<string, string | null>;

/**
 * State of a history entry. A change with state pushes an entry, to which going back leads; a
 * change without it replaces the current entry.
 */
type Entry = Readonly<Record<string, unknown>>;

type ChangeAddress = (changes: AddressChanges, entry?: Entry) => void;

/** Collects the changes of one task: separate navigations would overwrite each other. */
let pending: { changes: AddressChanges; entry: Entry | undefined } | undefined;

/** Address that was written but not rendered yet; the next change starts from it. */
let undrawn: { over: string; search: URLSearchParams } | undefined;

/**
 * The screen's state in the address: subject, date, mode, sort and filters, so that a reload or a
 * shared link shows the same screen. Going back closes what was opened and leads to the previous
 * subject and time, not through each press of a filter.
 */
export function useAddress(): [URLSearchParams, ChangeAddress] {
  const [search] = useSearchParams();
  const { hash, state } = useLocation();
  const navigate = useNavigate();
  const drawn = String(search);
  useEffect(() => {
    if (undrawn?.over !== drawn) undrawn = undefined;
  }, [drawn]);
  const change = useCallback(
    (changes: AddressChanges, entry?: Entry) => {
      if (pending) {
        Object.assign(pending.changes, changes);
        pending.entry ??= entry;
        return;
      }
      pending = { changes: { ...changes }, entry };
      queueMicrotask(() => {
        const last = undrawn?.over === drawn ? undrawn.search : search;
        const next = changed(last, pending?.changes ?? {});
        const made = pending?.entry;
        pending = undefined;
        undrawn = { over: drawn, search: next };
        const options = made ? { state: made } : { replace: true, state: state as unknown };
        void navigate({ search: String(next), hash }, options);
      });
    },
    [navigate, search, drawn, hash, state],
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

/** The order of the rows of a list. Each page has its own. */
interface ListOrder {
  /** Null for the list's default order. */
  orderBy: string | null;
  ascending: boolean;
}

/** `?orderBy=Name&descending=1`; older links say `descending=true`, too. */
export function readListOrder(address: URLSearchParams): ListOrder {
  const descending = address.get('descending') ?? 'false';
  return { orderBy: address.get('orderBy'), ascending: descending === 'false' };
}

export function printListOrder({ orderBy, ascending }: ListOrder): AddressChanges {
  return { orderBy, descending: ascending ? null : '1' };
}
