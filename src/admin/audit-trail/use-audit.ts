import { queryOptions, useQuery } from '@tanstack/react-query';

import {
  exportAudit,
  listAudit,
  listAuditKinds,
  type AuditQuery as Query,
} from '#api/admin/audit.ts';

export type AuditQuery = Query;
export const exportTrail = exportAudit;

const kindsQuery = queryOptions({
  queryKey: ['audit', 'kinds'],
  queryFn: ({ signal }) => listAuditKinds(signal),
});

const refreshedAfter = 30_000;

/** One page of the audit trail, newest first, and the kinds for the filter. */
export function useAudit(query: Query, page: { pageNumber: number; pageSize: number }) {
  const trail = useQuery({
    queryKey: ['audit', query, page],
    queryFn: ({ signal }) => listAudit(query, page, signal),
    placeholderData: (last) => last,
    refetchInterval: refreshedAfter,
  });
  const { data: kinds = [] } = useQuery(kindsQuery);
  return { trail, kinds };
}
