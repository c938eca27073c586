import { useQuery } from '@tanstack/react-query';

import { readSystemStatus } from '#api/admin/system-status.ts';

const refreshedAfter = 5000;

/** How the installation fares, asked again and again while the page is looked at. */
export function useSystemStatus() {
  return useQuery({
    queryKey: ['system-status'],
    queryFn: ({ signal }) => readSystemStatus(signal),
    refetchInterval: refreshedAfter,
  });
}
