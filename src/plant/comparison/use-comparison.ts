import { useAddress } from '#engine/address.ts';
import { readComparison } from '#shared/comparison.ts';

/** What the address says the page is compared with; null where it says nothing. */
export function useComparison() {
  const [search] = useAddress();
  return readComparison(search.get('compare'));
}
