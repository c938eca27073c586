import { useQuery } from '@tanstack/react-query';

import { policyVersions } from '#api/admin/policies.ts';

/** Versions of the loss policy, loaded on opening. */
export function usePolicyVersions(path: string, id: string, isOpen: boolean) {
  return useQuery({
    queryKey: ['policy-versions', path, id],
    queryFn: ({ signal }) => policyVersions(path, id, signal),
    enabled: isOpen,
    // A version that was just saved must be listed on reopening.
    staleTime: 0,
  });
}
