import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { endOfTime, type Interval } from '#server/oee/time/interval.ts';
import { reasonNames, type NamedReason } from '#server/production/stops/reason-names.ts';
import {
  cutAtPieces,
  piecesIn,
  piecesWithin,
  type StoredPiece,
} from '#server/production/stops/stop-pieces.store.ts';

import { toMinutes, type eventColumns, type ExportRow } from './export-columns.ts';
import { machineCells, type ExportQuestion } from './export-question.ts';

type EventRow = ExportRow<typeof eventColumns>;

/** State intervals that are read in one go. */
const batchSize = 1000;

/**
 * Machine by machine, each state interval that shares time with the window, whole; stops are cut where
 * their reasons begin and end.
 */
export async function* eventPages(
  db: Db,
  { plantName, machines, window, turn }: ExportQuestion,
): AsyncGenerator<EventRow[]> {
  for (const machine of machines) {
    let start = await firstStart(db, machine.id, window);
    while (start < window.end) {
      const rest = { start, end: window.end };
      const { rows, next } = await turn(() => readEvents(db, { machine, plantName }, rest));
      yield rows;
      start = next;
    }
  }
}

/** Counts the state intervals that overlap the window, up to `most` + 1. */
export async function countEvents(
  db: Db,
  { machines, window }: Pick<ExportQuestion, 'machines' | 'window'>,
  most: number,
): Promise<number> {
  let count = 0;
  for (const { id } of machines) {
    const { found } = await db
      .selectFrom((one) =>
        one
          .selectFrom('segments')
          .select('start_at')
          .where('machine_id', '=', id)
          .where('start_at', '>=', window.start)
          .where('start_at', '<', window.end)
          .limit(most + 1 - count)
          .as('some'),
      )
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .executeTakeFirstOrThrow();
    count += found;
    if (count > most) return count;
  }
  return count;
}

/** Start of the interval that is open at the start of the window; else the start of the window. */
async function firstStart(db: Db, machineId: string, window: Interval): Promise<number> {
  const before = await db
    .selectFrom('segments')
    .select(['start_at', 'end_at'])
    .where('machine_id', '=', machineId)
    .where('start_at', '<=', window.start)
    .orderBy('start_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  const goesOn = before && (before.end_at === null || before.end_at > window.start);
  return goesOn ? before.start_at : window.start;
}

interface Subject {
  machine: MachineRecord;
  plantName: string;
}

async function readEvents(db: Db, { machine, plantName }: Subject, { start, end }: Interval) {
  const segments = await db
    .selectFrom('segments')
    .select(['start_at', 'end_at', 'status', 'is_changeover'])
    .where('machine_id', '=', machine.id)
    .where('start_at', '>=', start)
    .where('start_at', '<', end)
    .orderBy('start_at')
    .limit(batchSize)
    .execute();
  const last = segments.at(-1);
  if (!last) return { rows: [], next: end };
  const until = last.end_at ?? endOfTime;
  const pieces = await piecesWithin(db, [machine.id], { start, end: until });
  const reasons = await reasonNames(
    db,
    pieces.flatMap(({ reason_id }) => reason_id ?? []),
  );
  const rows = segments.flatMap((segment) => {
    const whole = { start: segment.start_at, end: segment.end_at ?? endOfTime };
    const own = segment.status === 'RUNNING' ? [] : piecesIn(pieces, whole);
    return cutAtPieces(whole, own).map((part) =>
      rowOf(part, { place: machineCells(machine, plantName), segment, reasons }),
    );
  });
  return { rows, next: segments.length === batchSize ? last.start_at + 1 : end };
}

interface About {
  place: ReturnType<typeof machineCells>;
  segment: { status: string; is_changeover: 0 | 1 };
  reasons: ReadonlyMap<string, NamedReason>;
}

function rowOf(
  { start, end, piece }: Interval & { piece: StoredPiece | null },
  { place, segment, reasons }: About,
): EventRow {
  const isOpen = end === endOfTime;
  const reason = reasons.get(piece?.reason_id ?? '');
  return {
    ...place,
    Start: start,
    End: isOpen ? null : end,
    DurationMinutes: isOpen ? null : toMinutes(end - start),
    Status: segment.status,
    IsChangeover: segment.is_changeover === 1,
    ...(reason && piece ? reasonOf(reason, piece) : noReason),
  };
}

const noReason = {
  ReasonCode: null,
  Reason: null,
  ReasonGroup: null,
  ReasonCategory: null,
  ReasonFrom: null,
};

function reasonOf({ code, name, group, category }: NamedReason, piece: StoredPiece) {
  return {
    ReasonCode: code,
    Reason: name,
    ReasonGroup: group,
    ReasonCategory: category,
    ReasonFrom: piece.assignment_id === null ? 'source' : 'person',
  };
}
