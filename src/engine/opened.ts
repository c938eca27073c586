import { useCallback } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';

import { useAddress } from './address.ts';

/**
 * The dialog or panel open over the page, kept in the address under this name. Opening pushes a
 * history entry: going back closes it, and closing goes back.
 */
export function useDialogInAddress(name: string) {
  const [search, change] = useAddress();
  const navigate = useNavigate();
  const { state } = useLocation();
  const isOpened = (state as { opened?: unknown } | null)?.opened === name;
  const isShown = search.has(name);
  const open = useCallback(
    (value: string | number) =>
      change({ [name]: String(value) }, isShown ? undefined : { opened: name }),
    [change, name, isShown],
  );
  const close = useCallback(() => {
    if (isOpened) void navigate(-1);
    else change({ [name]: null });
  }, [navigate, change, name, isOpened]);
  return { shown: search.get(name), open, close };
}
