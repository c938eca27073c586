import type { Changeover } from '#schemas/api/machine-service.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { seqOrder } from '#server/db/sample-order.ts';
import type { Interval } from '#server/oee/time/interval.ts';
import { minuteMs, dayMs } from '#shared/durations.ts';

import { productChanges } from './product-changes.store.ts';

const defaultOverMs = 90 * dayMs;
/** More than a plant has in some months. */
const maxChangeovers = 2000;
const standardAttribute = 'changeover_standard_seconds';

interface Question {
  window: Interval;
  now: number;
}

/**
 * Changeovers that overlap the window, newest first: periods, and product changes outside of
 * periods, which have no duration. The figures count the same ones.
 */
export async function listChangeovers(
  db: Db,
  machines: readonly MachineRecord[],
  { window, now }: Question,
): Promise<Changeover[]> {
  const all: Changeover[] = [];
  for (const machine of machines) {
    const found = await changeoversIn(db, machine.id, window);
    if (found.length === 0) continue;
    const standard = await standardMs(db, machine, now);
    for (const [index, { start, end, product }] of found.entries()) {
      const next = found[index + 1]?.start ?? Infinity;
      all.push({
        MachineId: machine.id,
        MachineName: machine.display_name,
        Start: instantText(start),
        End: instantText(end),
        IsRunning: end === null,
        Seconds: Math.max(0, (end ?? now) - start) / 1000,
        PlannedSeconds: await plannedSeconds(db, machine.id, { start, end: end ?? now }),
        StandardSeconds: standard === null ? null : standard / 1000,
        Product: product ?? (await productAfter(db, machine.id, { start, end, next })),
      });
    }
  }
  return all.toSorted((one, other) => (one.Start < other.Start ? 1 : -1)).slice(0, maxChangeovers);
}

interface Period {
  start: number;
  /** Null: open. */
  end: number | null;
}

async function changeoversIn(
  db: Db,
  machineId: string,
  window: Interval,
): Promise<(Period & { product?: string | null })[]> {
  // Includes periods that begin or end just outside of the window: a product change may belong to
  // them.
  const around = { start: window.start - minuteMs, end: window.end + minuteMs };
  const periods = await periodsOf(db, machineId, around);
  const changes = await productChanges(db, machineId, { window, periods });
  const within = periods.filter(({ start, end }) => start < window.end && isAfter(end, window));
  return [...within, ...changes.map(({ at, product }) => ({ start: at, end: at, product }))]
    .toSorted((one, other) => one.start - other.start)
    .slice(-maxChangeovers);
}

function isAfter(end: number | null, { start }: Interval): boolean {
  return end === null || end > start;
}

/** Consecutive state intervals with the changeover flag are one changeover. In order. */
async function periodsOf(db: Db, machineId: string, { start, end }: Interval): Promise<Period[]> {
  const rows = await db
    .selectFrom('segments')
    .select(['start_at', 'end_at'])
    .where('machine_id', '=', machineId)
    .where('is_changeover', '=', 1)
    .where('start_at', '<', end)
    // A changeover takes less than a week.
    .where('start_at', '>=', start - 7 * dayMs)
    .orderBy('start_at')
    .execute();
  const periods: Period[] = [];
  for (const row of rows) {
    const last = periods.at(-1);
    if (last?.end === row.start_at) last.end = row.end_at;
    else periods.push({ start: row.start_at, end: row.end_at });
  }
  return periods.filter((one) => (one.end ?? Infinity) > start);
}

/** The machine's attribute, else the median duration of its recent changeovers. */
async function standardMs(db: Db, machine: MachineRecord, now: number): Promise<number | null> {
  const attributes = JSON.parse(machine.attributes) as { Name: string; Value: string }[];
  const given = Number(attributes.find(({ Name }) => Name === standardAttribute)?.Value);
  if (given > 0) return given * 1000;
  const past = await periodsOf(db, machine.id, { start: now - defaultOverMs, end: now });
  const lengths = past
    .flatMap(({ start, end }) => (end === null ? [] : [end - start]))
    .toSorted((one, other) => one - other);
  return lengths[Math.floor(lengths.length / 2)] ?? null;
}

/**
 * Planned setup of the order whose start, actual or planned, is nearest to the end of the
 * changeover.
 */
async function plannedSeconds(
  db: Db,
  machineId: string,
  { start, end }: Interval,
): Promise<number | null> {
  const rows = await db
    .selectFrom('production_orders')
    .select(['setup_ms', 'planned_start_at', 'started_at'])
    .where('machine_id', '=', machineId)
    .where('setup_ms', 'is not', null)
    .where('planned_start_at', '>', start - dayMs)
    .where('planned_start_at', '<', end + dayMs)
    .execute();
  const [nearest] = rows.toSorted(
    (one, other) =>
      Math.abs((one.started_at ?? one.planned_start_at) - end) -
      Math.abs((other.started_at ?? other.planned_start_at) - end),
  );
  return nearest?.setup_ms == null ? null : nearest.setup_ms / 1000;
}

/** The last product named up to an hour after the changeover, and before the next. */
async function productAfter(
  db: Db,
  machineId: string,
  { start, end, next }: Period & { next: number },
): Promise<string | null> {
  if (end === null) return null;
  const row = await db
    .selectFrom('samples')
    .leftJoin('products', 'products.id', 'samples.text_value')
    .select('products.display_name')
    .where('samples.machine_id', '=', machineId)
    .where('tag', '=', 'product')
    .where('at', '>=', start)
    .where('at', '<', Math.min(next, end + 3_600_001))
    .orderBy('at', 'desc')
    .orderBy(seqOrder('samples.seq'), 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.display_name ?? null;
}
