import type { Stretch } from '#schemas/api/machines.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { plantRules } from '#server/oee/rules.ts';
import type { PlantCalendar } from '#server/oee/time/calendar.ts';
import { clipInterval, lengthOf, type Interval } from '#server/oee/time/interval.ts';

import { reasonNames, type NamedReason } from './reason-names.ts';
import { startOfOngoing } from './start-of-ongoing.ts';
import {
  byMachineId,
  cutAtPieces,
  piecesIn,
  piecesWithin,
  type StoredPiece,
} from './stop-pieces.store.ts';

/** More than charts can show: a day of a large plant, or some weeks of a small one. */
const maxStateIntervals = 5000;

interface Question {
  /** Ends at `now` at the latest. */
  interval: Interval;
  /** Includes running intervals. */
  withRunning: boolean;
}

/**
 * State intervals of machines of one plant, cut at `interval`, newest first. `isCapped`: there were
 * more than the limit.
 */
export async function stateIntervalsOf(
  db: Db,
  machines: readonly MachineRecord[],
  question: Question,
): Promise<{ stateIntervals: Stretch[]; isCapped: boolean }> {
  if (machines.length === 0) return { stateIntervals: [], isCapped: false };
  const rows = await storedSegments(db, machines, question);
  const shown = rows.slice(0, maxStateIntervals);
  const from = shown.at(-1)?.start_at ?? question.interval.start;
  const pieces = byMachineId(
    await piecesWithin(
      db,
      machines.map(({ id }) => id),
      { start: Math.max(from, question.interval.start), end: question.interval.end },
    ),
  );
  const reasons = await reasonNames(
    db,
    [...pieces.values()].flat().flatMap(({ reason_id }) => reason_id ?? []),
  );
  const byId = new Map(
    machines.map((machine) => [machine.id, { machine, calendar: plantRules(machine).calendar }]),
  );
  const stateIntervals = shown.flatMap((row) =>
    stretchesOf(row, {
      ...byId.get(row.machine_id),
      pieces: pieces.get(row.machine_id),
      reasons,
      interval: question.interval,
    }),
  );
  return { stateIntervals, isCapped: rows.length > maxStateIntervals };
}

type SegmentRow = Awaited<ReturnType<typeof storedSegments>>[number];

interface About {
  machine?: MachineRecord;
  calendar?: PlantCalendar;
  pieces: readonly StoredPiece[] | undefined;
  reasons: ReadonlyMap<string, NamedReason>;
  interval: Interval;
}

/** A state interval cut at the window and where another reason begins, newest first. */
function stretchesOf(row: SegmentRow, about: About): Stretch[] {
  const { machine, calendar, pieces, reasons, interval } = about;
  const whole = clipInterval({ start: row.start_at, end: row.end_at ?? Infinity }, interval);
  // As in the hours: running time outside of the plan counts as worked.
  const isRunning = row.status === 'RUNNING';
  const planned = isRunning ? undefined : calendar;
  const parts = cutAtPieces(whole, isRunning ? [] : piecesIn(pieces, whole)).toReversed();
  return Array.from(parts, ({ piece, start, end }): Stretch => ({
    MachineId: row.machine_id,
    DisplayName: machine?.display_name ?? row.machine_id,
    Status: row.status,
    IsChangeover: row.is_changeover === 1,
    ...(piece ? reasonFields(reasons.get(piece.reason_id ?? '')) : { Reason: row.reason }),
    Start: instantText(start),
    End: instantText(end),
    IsOpen: row.end_at === null && end === whole.end,
    CountedMs: planned?.measure({ start, end }).workingMs ?? lengthOf({ start, end }),
  }));
}

function reasonFields(reason: NamedReason | undefined) {
  if (!reason) return { Reason: null };
  return { Reason: reason.name, ReasonId: reason.id, Category: reason.category };
}

/** Segments of each machine, from the one open at the start. */
function storedSegments(db: Db, machines: readonly MachineRecord[], question: Question) {
  const ids = machines.map(({ id }) => id);
  const { interval, withRunning } = question;
  return db
    .selectFrom('machines')
    .innerJoin('segments', 'segments.machine_id', 'machines.id')
    .select(['segments.machine_id', 'start_at', 'end_at', 'status', 'is_changeover', 'reason'])
    .where('machines.id', 'in', ids)
    .where('start_at', '<', interval.end)
    .where('start_at', '>=', startOfOngoing('segments', interval.start))
    .where((is) => is.or([is('end_at', 'is', null), is('end_at', '>', interval.start)]))
    .$if(!withRunning, (query) =>
      query.where((is) => is.or([is('status', '<>', 'RUNNING'), is('is_changeover', '=', 1)])),
    )
    .orderBy('start_at', 'desc')
    .orderBy('segments.machine_id')
    .limit(maxStateIntervals + 1)
    .execute();
}
