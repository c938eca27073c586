import { useQuery } from '@tanstack/react-query';

import { readSystemStatus } from '#api/admin/system-status.ts';

const refreshedAfter = 5000;

/** Health of the installation, polled while the page is visible. */
export function useSystemStatus() {
  return useQuery({
    queryKey: ['system-status'],
    queryFn: ({ signal }) => readSystemStatus(signal),
    refetchInterval: refreshedAfter,
  });
}
