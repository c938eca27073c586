import { printListOrder, readListOrder, useAddress, type AddressChanges } from '#engine/address.ts';
import { printListFilter, readListFilter, type ListFilter } from '#resources/list-filter.ts';

export const pageSizes = [25, 50, 100] as const;
const usualSize = 50;

export interface ListState {
  search: string;
  filter: ListFilter;
  orderBy: string;
  ascending: boolean;
  pageNumber: number;
  pageSize: number;
}

/** Search, filter, order and page of a list are in the address: a link shows the same list. */
export function useListAddress(
  usualOrder: string,
): [ListState, (changes: Partial<ListState>) => void] {
  const [address, change] = useAddress();
  const pageNumber = Number(address.get('page'));
  const pageSize = Number(address.get('size'));
  const { orderBy, ascending } = readListOrder(address);
  const state = {
    search: address.get('search') ?? '',
    filter: readListFilter(address.get('filter')),
    orderBy: orderBy ?? usualOrder,
    ascending,
    pageNumber: Number.isInteger(pageNumber) && pageNumber > 0 ? pageNumber : 1,
    pageSize: pageSizes.find((size) => size === pageSize) ?? usualSize,
  };
  return [
    state,
    (changes) => change(addressOf({ ...state, pageNumber: 1, ...changes }, usualOrder)),
  ];
}

function addressOf(
  { search, filter, orderBy, ascending, pageNumber, pageSize }: ListState,
  usualOrder: string,
): AddressChanges {
  return {
    search: search === '' ? null : search,
    filter: printListFilter(filter),
    ...printListOrder({ orderBy: orderBy === usualOrder ? null : orderBy, ascending }),
    page: pageNumber === 1 ? null : String(pageNumber),
    size: pageSize === usualSize ? null : String(pageSize),
  };
}

/** Whether the list is narrowed at all. */
export function isNarrowed({ search, filter }: ListState): boolean {
  return search !== '' || Object.keys(filter).length > 0;
}
