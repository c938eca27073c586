import { printListOrder, readListOrder, useAddress, type AddressChanges } from '#engine/address.ts';
import { printListFilter, readListFilter, type ListFilter } from '#resources/list-filter.ts';
import { readListPage, defaultPageSize, type ListPage } from '#resources/list-page.ts';

export interface ListState extends ListPage {
  search: string;
  filter: ListFilter;
  orderBy: string;
  ascending: boolean;
}

/**
 * Search, filter, order and page of a list, kept in the address, so that a link shows the same
 * list.
 */
export function useListAddress(
  defaultOrder: string,
): [ListState, (changes: Partial<ListState>) => void] {
  const [address, change] = useAddress();
  const { orderBy, ascending } = readListOrder(address);
  const state = {
    search: address.get('search') ?? '',
    filter: readListFilter(address.get('filter')),
    orderBy: orderBy ?? defaultOrder,
    ascending,
    ...readListPage(address),
  };
  return [
    state,
    (changes) => change(addressOf({ ...state, pageNumber: 1, ...changes }, defaultOrder)),
  ];
}

function addressOf(
  { search, filter, orderBy, ascending, pageNumber, pageSize }: ListState,
  defaultOrder: string,
): AddressChanges {
  return {
    search: search === '' ? null : search,
    filter: printListFilter(filter),
    ...printListOrder({ orderBy: orderBy === defaultOrder ? null : orderBy, ascending }),
    page: pageNumber === 1 ? null : String(pageNumber),
    size: pageSize === defaultPageSize ? null : String(pageSize),
  };
}

/** Whether search or filter are active. */
export function isNarrowed({ search, filter }: ListState): boolean {
  return search !== '' || Object.keys(filter).length > 0;
}
