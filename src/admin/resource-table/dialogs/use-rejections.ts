import { useQuery } from '@tanstack/react-query';

import { listRejections } from '#api/admin/rejections.ts';

/** Current rejections of a data source. */
export function useRejections(path: string, id: string) {
  return useQuery({
    queryKey: ['rejections', path, id],
    queryFn: ({ signal }) => listRejections(path, id, signal),
    staleTime: 0,
  });
}
