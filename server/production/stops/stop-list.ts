import type { Stop } from '#schemas/api/stops.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { plantRules, type PlantRules } from '#server/oee/rules.ts';
import { lengthOf, type Interval } from '#server/oee/time/interval.ts';

import { reasonNames, type NamedReason } from './reason-names.ts';
import { startOfOngoing } from './start-of-ongoing.ts';
import {
  byMachineId,
  cutAtPieces,
  piecesIn,
  piecesWithin,
  type StoredPiece,
} from './stop-pieces.store.ts';
import {
  assignmentsById,
  versionsByMachine,
  type StopAssignment,
  type StopVersion,
} from './stop-versions.ts';

/** More than people work through: some weeks of a plant. */
const maxStops = 5000;

/** A state interval that did not run, whole. */
interface StopRow {
  machine_id: string;
  start_at: number;
  end_at: number | null;
  status: 'RUNNING' | 'STOPPED' | 'UNDEFINED';
  is_changeover: 0 | 1;
}

/** A machine with its rules, looked up once for all its stops. */
interface RuledMachine {
  machine: MachineRecord;
  rules: PlantRules;
}

interface StopContext {
  machines: ReadonlyMap<string, RuledMachine>;
  pieces: ReadonlyMap<string, StoredPiece[]>;
  reasons: ReadonlyMap<string, NamedReason>;
  assignments: ReadonlyMap<string, StopAssignment>;
  versions: ReadonlyMap<string, readonly StopVersion[]>;
  now: number;
}

/** Stops of these machines that overlap the window, each cut into parts by reason, newest first. */
export async function listStops(
  db: Db,
  machines: readonly MachineRecord[],
  { window, now }: { window: Interval; now: number },
): Promise<{ stops: Stop[]; isCapped: boolean }> {
  const ids = machines.map(({ id }) => id);
  const interval = { start: window.start, end: Math.min(window.end, now + 1) };
  if (ids.length === 0 || lengthOf(interval) === 0) return { stops: [], isCapped: false };
  const retiredAt = new Map(machines.map(({ id, retired_at }) => [id, retired_at]));
  const rows = ended(await stopRows(db, ids, interval), retiredAt);
  const shown = rows.slice(0, maxStops);
  const region = {
    start: Math.min(interval.start, ...shown.map(({ start_at }) => start_at)),
    end: Math.max(interval.end, ...shown.map(({ end_at }) => end_at ?? now + 1)),
  };
  const pieces = ended(await piecesWithin(db, ids, region), retiredAt);
  const known: StopContext = {
    machines: new Map(
      machines.map((machine) => [machine.id, { machine, rules: plantRules(machine) }]),
    ),
    pieces: byMachineId(pieces),
    reasons: await reasonNames(
      db,
      pieces.flatMap(({ reason_id }) => reason_id ?? []),
    ),
    assignments: await assignmentsById(
      db,
      pieces.flatMap(({ assignment_id }) => assignment_id ?? []),
    ),
    versions: await versionsByMachine(db, ids, region),
    now,
  };
  return {
    stops: shown.flatMap((row) => partsOf(row, known)),
    isCapped: rows.length > maxStops,
  };
}

/** Intervals still open when their machine was retired end then. */
function ended<Row extends { machine_id: string; end_at: number | null }>(
  rows: Row[],
  retiredAt: ReadonlyMap<string, number | null>,
): Row[] {
  for (const row of rows) row.end_at ??= retiredAt.get(row.machine_id) ?? null;
  return rows;
}

function stopRows(db: Db, ids: readonly string[], interval: Interval): Promise<StopRow[]> {
  return db
    .selectFrom('machines')
    .innerJoin('segments', 'segments.machine_id', 'machines.id')
    .select(['segments.machine_id', 'start_at', 'end_at', 'status', 'is_changeover'])
    .where('machines.id', 'in', ids)
    .where('status', '<>', 'RUNNING')
    .where('start_at', '<', interval.end)
    .where('start_at', '>=', startOfOngoing('segments', interval.start))
    .where((is) => is.or([is('end_at', 'is', null), is('end_at', '>', interval.start)]))
    .orderBy('start_at', 'desc')
    .orderBy('segments.machine_id')
    .limit(maxStops + 1)
    .execute();
}

function partsOf(row: StopRow, known: StopContext): Stop[] {
  const ruled = known.machines.get(row.machine_id);
  if (!ruled) return [];
  const whole = { start: row.start_at, end: Math.max(row.start_at, row.end_at ?? known.now) };
  const own = piecesIn(known.pieces.get(row.machine_id), whole);
  const parts = cutAtPieces(whole, own);
  if (parts.length === 0) parts.push({ ...whole, piece: own[0] ?? null });
  return Array.from(parts.toReversed(), (part) => describe(part, { row, ruled, whole, known }));
}

interface About {
  row: StopRow;
  ruled: RuledMachine;
  whole: Interval;
  known: StopContext;
}

function describe(
  { piece, start, end }: Interval & { piece: StoredPiece | null },
  { row, ruled: { machine, rules }, whole, known }: About,
): Stop {
  const { calendar, policyAt } = rules;
  const CountedMs = calendar.measure({ start, end }).workingMs;
  const isShort = lengthOf(whole) < policyAt(whole.start).microStopSeconds * 1000;
  const isChangeover = row.is_changeover === 1;
  const reason = reasonFields(piece, known);
  return {
    Id: String(start),
    MachineId: machine.id,
    MachineName: machine.display_name,
    Status: row.status as Stop['Status'],
    IsChangeover: isChangeover,
    Start: instantText(start),
    End: instantText(end),
    IsOpen: row.end_at === null && end === whole.end,
    StopStart: instantText(whole.start),
    StopEnd: instantText(whole.end),
    CountedMs,
    ...reason,
    NeedsReason: reason.ReasonId === null && !isShort && !isChangeover && CountedMs > 0,
    Version: versionAt(known.versions.get(machine.id), { start, end }),
  };
}

const noReason = { ReasonId: null, Code: null, Reason: null, Group: null, Category: null };
const noPerson = { Username: null, At: null, Comment: null };

function reasonFields(piece: StoredPiece | null, { reasons, assignments }: StopContext) {
  if (!piece) return { ...noReason, From: null, ...noPerson };
  const reason = reasons.get(piece.reason_id ?? '');
  const assignment = assignments.get(piece.assignment_id ?? '');
  return { ...namedFields(reason), ...personFields(assignment) };
}

function namedFields(reason: NamedReason | undefined) {
  if (!reason) return noReason;
  const { id, code, name, group, category } = reason;
  return { ReasonId: id, Code: code, Reason: name, Group: group, Category: category };
}

function personFields(assignment: StopAssignment | undefined) {
  if (!assignment) return { From: 'source' as const, ...noPerson };
  const { username, at, comment } = assignment;
  return { From: 'person' as const, Username: username, At: instantText(at), Comment: comment };
}

/** Newest change by people within an interval; 0 if there is none. */
function versionAt(versions: readonly StopVersion[] | undefined, { start, end }: Interval): number {
  let last = 0;
  for (const one of versions ?? [])
    if (one.start < end && one.end > start) last = Math.max(last, one.seq);
  return last;
}
