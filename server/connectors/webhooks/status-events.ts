import { instantText } from '#server/base/instant-text.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';

import type { EventQuery, NewEvents } from './webhook-events.ts';

/** Changes of one machine per read; the rest follows with the next collection. */
const batchSize = 200;

/** Each change of status or changeover. Late changes are not sent. */
export async function statusEvents(db: Db, { machineIds, since }: EventQuery): Promise<NewEvents> {
  const found: NewEvents = { happened: [], marks: [] };
  const states = await byChunks(machineIds, (ids) =>
    db
      .selectFrom('machine_states')
      .select(['machine_id', 'segment_since'])
      .where('machine_id', 'in', ids)
      .execute(),
  );
  for (const { machine_id: machineId, segment_since } of states) {
    const from = since(machineId);
    if (segment_since <= from) continue;
    const changes = await db
      .selectFrom('segments')
      .select(['start_at', 'status', 'is_changeover'])
      .where('machine_id', '=', machineId)
      .where('start_at', '>', from)
      .orderBy('start_at')
      .limit(batchSize)
      .execute();
    for (const { start_at: at, status, is_changeover } of changes)
      found.happened.push({
        machineId,
        event: 'machine.status',
        at,
        data: { Status: status, IsChangeover: is_changeover === 1, Since: instantText(at) },
      });
    const last = changes.at(-1);
    if (last) found.marks.push({ machineId, at: last.start_at });
  }
  return found;
}
