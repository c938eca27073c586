import type { Db } from '#server/db/open.ts';
import { followAssigned } from '#server/ingest/follow-assigned.ts';
import type { Written } from '#server/resource-kit/define-resource.ts';

/** Plants without a schedule work by that of their client. */
export async function followSchedule(step: Db, written: Written): Promise<void> {
  const { after } = written;
  if (!after) return;
  await followAssigned(step, written, {
    clientId: after.Id,
    audit: 'client',
    isHere: ({ level }) => level === 'client',
  });
}
