import { instantText } from '#server/base/instant-text.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import { reasonNames } from '#server/production/stops/reason-names.ts';
import { piecesWithin, type StoredPiece } from '#server/production/stops/stop-pieces.store.ts';

import type { MachineEvent, EventQuery, NewEvents } from './webhook-events.ts';

interface StopTime extends Interval {
  machineId: string;
  /** The machine's new mark after the event. */
  mark: number;
}

/** Changes per read; the rest follows with the next collection. */
const batchSize = 500;

/** Parts of stops with a new reason from a data source. */
export async function sourceReasons(
  db: Db,
  { machineIds, webhookId, startedAt }: EventQuery,
): Promise<NewEvents> {
  const reported = await byChunks(machineIds, (ids) =>
    db
      .selectFrom('source_reasons as reported')
      .leftJoin('webhook_marks as mark', (join) =>
        join
          .onRef('mark.machine_id', '=', 'reported.machine_id')
          .on('mark.webhook_id', '=', webhookId)
          .on('mark.kind', '=', 'source'),
      )
      .select(['reported.machine_id', 'reported.at'])
      .where('reported.machine_id', 'in', ids)
      .where('reported.at', '>', ({ fn, ref, val }) => fn.coalesce(ref('mark.at'), val(startedAt)))
      .orderBy('reported.at')
      .limit(batchSize)
      .execute(),
  );
  const touched = reported.map(({ machine_id: machineId, at }) => ({
    machineId,
    start: at,
    end: at + 1,
    mark: at,
  }));
  return eventsOf(db, touched);
}

/** Parts of stops whose reason people changed. */
export async function givenReasons(
  db: Db,
  { machineIds, webhookId, startedAt }: EventQuery,
): Promise<NewEvents> {
  const changes = await byChunks(machineIds, (ids) =>
    db
      .selectFrom('stop_changes as change')
      .leftJoin('webhook_marks as mark', (join) =>
        join
          .onRef('mark.machine_id', '=', 'change.machine_id')
          .on('mark.webhook_id', '=', webhookId)
          .on('mark.kind', '=', 'person'),
      )
      .select(['change.machine_id', 'seq', 'change.start_at', 'change.end_at'])
      .where('change.machine_id', 'in', ids)
      .where('change.at', '>', startedAt)
      .where('seq', '>', ({ fn, ref, val }) => fn.coalesce(ref('mark.at'), val(-1)))
      .orderBy('change.machine_id')
      .orderBy('seq')
      .limit(batchSize)
      .execute(),
  );
  const touched = changes.map((one) => ({
    machineId: one.machine_id,
    start: one.start_at,
    end: one.end_at,
    mark: one.seq,
  }));
  return eventsOf(db, touched);
}

/** Each part with a reason that overlaps a changed interval, once. */
async function eventsOf(db: Db, touched: readonly StopTime[]): Promise<NewEvents> {
  const found = new Map<string, StoredPiece>();
  for (const { machineId, start, end } of touched)
    for (const piece of await piecesWithin(db, [machineId], { start, end }))
      if (piece.reason_id !== null) found.set(`${machineId} ${piece.start_at}`, piece);
  const pieces = [...found.values()];
  const reasons = await reasonNames(
    db,
    pieces.flatMap(({ reason_id }) => reason_id ?? []),
  );
  const happened = pieces.flatMap((piece): MachineEvent[] => {
    const reason = reasons.get(piece.reason_id ?? '');
    if (!reason) return [];
    const { code, name, group, category } = reason;
    const data = {
      Start: instantText(piece.start_at),
      End: instantText(piece.end_at),
      Code: code,
      Reason: name,
      Group: group,
      Category: category,
      From: piece.assignment_id === null ? 'source' : 'person',
    };
    return [{ machineId: piece.machine_id, event: 'stop.reason', at: piece.start_at, data }];
  });
  return { happened, marks: touched.map(({ machineId, mark }) => ({ machineId, at: mark })) };
}
