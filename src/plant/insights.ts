import { useCallback } from 'react';

import { useAddress } from '#engine/address.ts';

const name = 'insights';

/** Which machine or plant the full insights are open for: `?insights=<its id>`. */
export function useInsights() {
  const [search, change] = useAddress();
  const open = useCallback((machineId: string) => change({ [name]: machineId }), [change]);
  const close = useCallback(() => change({ [name]: null }), [change]);
  return { shown: search.get(name), open, close };
}
