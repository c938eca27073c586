import { useQuery } from '@tanstack/react-query';

import { rejectionsOf } from '#api/admin/rejections.ts';

/** Current rejections of a data source. */
export function useRejections(path: string, id: string) {
  return useQuery({
    queryKey: ['rejections', path, id],
    queryFn: ({ signal }) => rejectionsOf(path, id, signal),
    staleTime: 0,
  });
}
