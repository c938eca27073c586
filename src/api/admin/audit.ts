import type { AuditKinds, AuditTrail } from '#schemas/api/audit.gen.ts';

import { request } from '../http.ts';

/** Filter of events by kind, user name and row, in a half-open interval of ISO 8601 instants. */
export interface AuditQuery {
  kind?: string | undefined;
  username?: string | undefined;
  /** Id of a row or an account. */
  subject?: string | undefined;
  start?: string | undefined;
  end?: string | undefined;
}

/** One page of the audit trail, newest first. Pages count from 1. */
export function listAudit(
  query: AuditQuery,
  page: { pageNumber: number; pageSize: number },
  signal: AbortSignal,
): Promise<AuditTrail> {
  const options = { query: { ...paramsOf(query), ...page }, signal, isQuiet: true };
  return request<AuditTrail>('GET', 'admin/audit', options);
}

/** The kinds of existing events. */
export async function listAuditKinds(signal: AbortSignal): Promise<string[]> {
  const options = { signal, isQuiet: true };
  return (await request<AuditKinds>('GET', 'admin/audit/kinds', options)).Items;
}

/** All matching events as a CSV file, without pages. */
export function exportAudit(query: AuditQuery): Promise<Blob> {
  return request<Blob>('GET', 'admin/audit/export', { query: paramsOf(query), isLong: true });
}

function paramsOf({ kind, username, subject, start, end }: AuditQuery) {
  const asked = { Kind: kind, Username: username, SubjectId: subject };
  const pairs = Object.entries(asked).flatMap(([name, value]) =>
    value ? [`${name}:${value.replaceAll(/[%:;]/g, encodeURIComponent)}`] : [],
  );
  return { filter: pairs.length > 0 ? pairs.join(';') : undefined, start, end };
}
