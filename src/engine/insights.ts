import { useAddress } from './address.ts';

const name = 'insights';

/** Which machine or plant the full insights are open for: `?insights=<its id>`. */
export function useInsights() {
  const [search, change] = useAddress();
  return {
    shown: search.get(name),
    open: (machineId: string) => change({ [name]: machineId }),
    close: () => change({ [name]: null }),
  };
}
