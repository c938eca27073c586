import { useCallback, useEffect } from 'react';
import { useLocation, useNavigate, useSearchParams } from 'react-router-dom';

/** New values by name; null takes a name out. */
export type AddressChanges = Record<string, string | null>;

/**
 * What an entry of the history says of itself. A change that has one makes an entry of its own, to
 * which going back leads; the others take the place of the entry before them.
 */
type Entry = Readonly<Record<string, unknown>>;

type ChangeAddress = (changes: AddressChanges, entry?: Entry) => void;

/** Changes of one turn go into the address together: else the last would take back the others. */
let pending: { changes: AddressChanges; entry: Entry | undefined } | undefined;

/** An address that was written and is not drawn yet: a press in between changes it, not the one before. */
let undrawn: { over: string; search: URLSearchParams } | undefined;

/**
 * What the address says about the screen: subject, date, mode, sort and filters live there, so that a
 * reload or a link that was passed on shows the same screen. Going back closes what was opened and
 * leads to the subject and the time before; it does not lead through each press of a filter.
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

/** By what the rows of a list are ordered. It is of one page: another begins with its own. */
interface ListOrder {
  /** Null for the order that the list has of itself. */
  orderBy: string | null;
  ascending: boolean;
}

/** `?orderBy=Name&descending=1`; links from before say `descending=true`, too. */
export function readListOrder(address: URLSearchParams): ListOrder {
  const descending = address.get('descending') ?? 'false';
  return { orderBy: address.get('orderBy'), ascending: descending === 'false' };
}

export function printListOrder({ orderBy, ascending }: ListOrder): AddressChanges {
  return { orderBy, descending: ascending ? null : '1' };
}
