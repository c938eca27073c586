import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { searchResources, type FoundRow } from '#api/admin/resources.ts';

const freshMs = 30_000;

/** Rows of all resources that contain a text; undefined without a search. */
export function useFound(text: string): { rows: readonly FoundRow[] | undefined; error: unknown } {
  const { data, error } = useQuery({
    queryKey: ['rows', 'search', text],
    queryFn: ({ signal }) => searchResources(text, signal),
    enabled: text !== '',
    placeholderData: keepPreviousData,
    staleTime: freshMs,
  });
  return { rows: text === '' ? undefined : data, error };
}
