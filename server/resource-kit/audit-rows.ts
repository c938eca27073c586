import type { Db } from '#server/db/open.ts';
import { recordAudit, type AuditEvent } from '#server/identity/audit.store.ts';

import type { Change } from './define-resource.ts';

interface Recorded {
  id: string;
  change: Change;
  before?: object | undefined;
  after?: object | undefined;
}

/** Puts a change of a row into the audit trail, with the row before and after it. */
export async function record(
  step: Db,
  kind: AuditEvent['kind'],
  { id, change, before, after }: Recorded,
) {
  const detail = detailOf({ id, before, after });
  const { by: username, now, caller } = change;
  await recordAudit(step, now, { kind, username, accountId: caller.accountId, detail });
}

/** What the audit trail says of a change. */
export function detailOf({ id, before, after }: Omit<Recorded, 'change'>): string {
  return JSON.stringify({ Id: id, Before: before, After: after });
}
