import { useAddress, type AddressChanges } from '#engine/address.ts';

export const pageSize = 50;

export interface ListState {
  search: string;
  orderBy: string;
  ascending: boolean;
  pageNumber: number;
}

/** Search, order and page of a list are in the address: a link shows the same list. */
export function useListAddress(
  usualOrder: string,
): [ListState, (changes: Partial<ListState>) => void] {
  const [address, change] = useAddress();
  const pageNumber = Number(address.get('page'));
  const state = {
    search: address.get('search') ?? '',
    orderBy: address.get('orderBy') ?? usualOrder,
    ascending: address.get('descending') === null,
    pageNumber: Number.isInteger(pageNumber) && pageNumber > 0 ? pageNumber : 1,
  };
  return [
    state,
    (changes) => change(addressOf({ ...state, pageNumber: 1, ...changes }, usualOrder)),
  ];
}

function addressOf(
  { search, orderBy, ascending, pageNumber }: ListState,
  usualOrder: string,
): AddressChanges {
  return {
    search: search === '' ? null : search,
    orderBy: orderBy === usualOrder ? null : orderBy,
    descending: ascending ? null : '1',
    page: pageNumber === 1 ? null : String(pageNumber),
  };
}
