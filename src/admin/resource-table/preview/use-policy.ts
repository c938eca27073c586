import { useQuery } from '@tanstack/react-query';

import { policyVersions } from '#api/admin/policies.ts';

/** What was changed so far of how losses are counted, asked for once it is opened. */
export function usePolicyVersions(path: string, id: string, isOpen: boolean) {
  return useQuery({
    queryKey: ['policy-versions', path, id],
    queryFn: ({ signal }) => policyVersions(path, id, signal),
    enabled: isOpen,
    // A change that was just saved is in the list when the form is opened again.
    staleTime: 0,
  });
}
