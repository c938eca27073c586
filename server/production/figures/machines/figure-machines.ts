import { limitColumns, counterLimits } from '#server/catalogue/machines/counter-limits.ts';
import { withPlantRules } from '#server/catalogue/machines/machine-calendar.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Db } from '#server/db/open.ts';
import type { CounterLimits } from '#server/oee/ledger/count-readings.ts';
import { plantRules, type PlantRules } from '#server/oee/rules.ts';
import { addInto, addSums, type Sums } from '#server/oee/sums.ts';
import { timeSums, type StateInterval } from '#server/oee/time-sums.ts';
import { clipInterval, type Interval } from '#server/oee/time/interval.ts';
import {
  byMachineId,
  openPieces,
  segmentSums,
  type StoredPiece,
} from '#server/production/stops/stop-pieces.store.ts';

interface OpenInterval extends StateInterval {
  /** Reasons of the current stop. */
  pieces: readonly StoredPiece[];
}

/** Inputs of a machine's figures besides its stored hours. */
export interface FigureMachine {
  id: string;
  rules: PlantRules;
  limits: CounterLimits;
  /** Current state; null before the first status, count or product. */
  state: (OpenInterval & { firstAt: number; accountedUntil: number }) | null;
}

export async function figureMachines(
  db: Db,
  machineIds: readonly string[],
): Promise<FigureMachine[]> {
  const rows = await byChunks(machineIds, (ids) =>
    db
      .selectFrom('machines')
      .leftJoin('machine_states as state', 'state.machine_id', 'machines.id')
      .select([
        'machines.id',
        'machines.plant_id',
        'machines.resolved_calendar',
        'state.first_at',
        'state.status',
        'state.is_changeover',
        'state.segment_since',
        'state.accounted_until',
      ])
      .select(limitColumns)
      .where('machines.id', 'in', ids)
      .execute(),
  );
  const pieces = byMachineId(await openPieces(db, machineIds));
  const placed = await withPlantRules(db, rows);
  return placed.map((row) => ({
    id: row.id,
    rules: plantRules(row),
    limits: counterLimits(row),
    state:
      row.first_at === null
        ? null
        : {
            firstAt: row.first_at,
            status: row.status ?? 'UNDEFINED',
            isChangeover: row.is_changeover === 1,
            since: row.segment_since ?? row.first_at,
            accountedUntil: row.accounted_until ?? row.first_at,
            pieces: pieces.get(row.id) ?? [],
          },
  }));
}

/**
 * The part of the requested window that a machine's figures cover: up to `now`. Where `now` is
 * within the window and the machine's clock is ahead, up to the machine's own time within that
 * hour.
 */
export function coveredInterval(
  { rules, state }: FigureMachine,
  asked: Interval,
  now: number,
): Interval {
  if (asked.end < now) return clipInterval(asked, asked);
  const { clock } = rules.calendar;
  const lastHour = { start: asked.start, end: clock.hourEnd(Math.max(asked.start, asked.end - 1)) };
  return clipInterval(
    { start: asked.start, end: Math.max(now, state?.accountedUntil ?? now) },
    lastHour,
  );
}

/** Whether there was a reading before `at`. Roll-ups leave out machines without any. */
export function isHeardOf({ state }: FigureMachine, at: number): boolean {
  return state !== null && state.firstAt < at;
}

/**
 * Time of `interval` that no stored hour holds: before the first reading, and the open interval.
 */
export function unstoredSums(machine: FigureMachine, interval: Interval, now: number): Sums {
  const sums = silentSums(machine, interval, now);
  const { rules, state } = machine;
  if (state) {
    const open = clipInterval({ start: state.accountedUntil, end: now }, interval);
    if (open.end > open.start) addInto(sums, segmentSums(open, state, { until: now, rules }));
  }
  return sums;
}

/** Sums of the time of `interval` before the first reading. */
export function silentSums({ rules, state }: FigureMachine, interval: Interval, now: number): Sums {
  const firstAt = state?.firstAt ?? Infinity;
  const silent = clipInterval({ start: -Infinity, end: firstAt }, interval);
  if (silent.end <= silent.start) return addSums();
  const unknown = { status: 'UNDEFINED', isChangeover: false, since: firstAt, until: now } as const;
  return addSums(timeSums(silent, unknown, rules));
}
