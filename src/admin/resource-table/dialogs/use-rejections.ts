import { useQuery } from '@tanstack/react-query';

import { rejectionsOf } from '#api/admin/rejections.ts';

/** What was rejected of a data source, as it is when it is looked at. */
export function useRejections(path: string, id: string) {
  return useQuery({
    queryKey: ['rejections', path, id],
    queryFn: ({ signal }) => rejectionsOf(path, id, signal),
    staleTime: 0,
  });
}
