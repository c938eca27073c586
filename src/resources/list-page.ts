export const pageSizes = [25, 50, 100] as const;
export const defaultPageSize = 50;

export interface ListPage {
  /** From 1. */
  pageNumber: number;
  pageSize: number;
}

/** The page of a list in an address; invalid parts fall back to the default. */
export function readListPage(address: URLSearchParams): ListPage {
  const page = Number(address.get('page'));
  const size = Number(address.get('size'));
  return {
    pageNumber: Number.isInteger(page) && page > 0 ? page : 1,
    pageSize: pageSizes.find((one) => one === size) ?? defaultPageSize,
  };
}
