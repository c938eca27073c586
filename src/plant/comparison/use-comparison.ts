import { useAddress } from '#engine/address.ts';
import { readComparison } from '#shared/comparison.ts';

/** The comparison in the address; null where it has none. */
export function useComparison() {
  const [search] = useAddress();
  return readComparison(search.get('compare'));
}
