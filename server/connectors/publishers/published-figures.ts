import { groupBy } from '#server/base/group-by.ts';
import { instantText } from '#server/base/instant-text.ts';
import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import type { Db } from '#server/db/open.ts';
import { downMs, kpisOf } from '#server/oee/kpis.ts';
import { policyAt } from '#server/oee/policy.ts';
import type { Sums } from '#server/oee/sums.ts';
import { plantClock } from '#server/oee/time/plant-clock.ts';
import { today } from '#server/oee/time/plant-day.ts';
import {
  figuresByMachine,
  policyAtEnd,
  sumsOfAll,
  type MachineFigures,
} from '#server/production/figures/live-figures.ts';
import { minuteMs } from '#shared/durations.ts';

import type { Publisher } from './publisher.ts';

type Figure = number | string | boolean | null;

/** Published figures of a machine, or of a plant as a whole. */
export interface PublishedFigures {
  client: { Id: string; Name: string };
  plant: { Id: string; Name: string; TimeZone: string };
  /** Null: of the plant. */
  machine: { Id: string; Name: string } | null;
  /** Epoch milliseconds. */
  at: number;
  /** By name, in a fixed order; null: unknown. */
  figures: Readonly<Record<string, Figure>>;
}

/** The figures of the plant's day so far; first those of each plant, then of its machines. */
export async function publishedFigures(
  db: Db,
  publisher: Pick<Publisher, 'clientId' | 'plantId' | 'machineIds'>,
  now: number,
): Promise<PublishedFigures[]> {
  const machines = await machinesOf(db, publisher);
  const plants = groupBy(machines, ({ plant_id }) => plant_id);
  const yieldIfDue = createYieldIfDue();
  const found: PublishedFigures[] = [];
  for (const own of plants.values()) {
    await yieldIfDue();
    found.push(...(await figuresOfPlant(db, own, { publisher, now })));
  }
  return found;
}

type Machines = Awaited<ReturnType<typeof machinesOf>>;

function machinesOf(
  db: Db,
  { clientId, plantId, machineIds }: Pick<Publisher, 'clientId' | 'plantId' | 'machineIds'>,
) {
  let asked = db
    .selectFrom('machines')
    .innerJoin('plants', 'plants.id', 'machines.plant_id')
    .innerJoin('clients', 'clients.id', 'machines.client_id')
    .leftJoin('machine_states as state', 'state.machine_id', 'machines.id')
    .select(['machines.id', 'machines.display_name as name', 'machines.plant_id'])
    .select(['plants.display_name as plant_name', 'plants.time_zone', 'plants.oee_policy'])
    .select(['clients.id as client_id', 'clients.display_name as client_name'])
    .select(['state.first_at', 'state.status', 'state.status_since', 'state.is_changeover'])
    .select(['state.total_counter', 'state.good_counter', 'state.reject_counter'])
    .where('machines.client_id', '=', clientId)
    .where('machines.retired_at', 'is', null)
    .orderBy('plants.position')
    .orderBy('plants.id')
    .orderBy('machines.position')
    .orderBy('machines.id');
  if (plantId !== null) asked = asked.where('machines.plant_id', '=', plantId);
  // An explicit list is short; the machines of a client may be many.
  if (machineIds.length > 0) asked = asked.where('machines.id', 'in', machineIds);
  return asked.execute();
}

async function figuresOfPlant(
  db: Db,
  machines: Machines,
  { publisher, now }: { publisher: Pick<Publisher, 'machineIds'>; now: number },
): Promise<PublishedFigures[]> {
  const [first] = machines;
  if (!first) return [];
  const { client_id, client_name, plant_id, plant_name, time_zone: TimeZone } = first;
  const window = { ...today(TimeZone, now), now };
  const ids = machines.map(({ id }) => id);
  const byId = await figuresByMachine(db, ids, window);
  const place = {
    client: { Id: client_id, Name: client_name },
    plant: { Id: plant_id, Name: plant_name, TimeZone },
    at: now,
  };
  const Start = instantText(window.start);
  const own = machines.flatMap((machine): PublishedFigures[] => {
    const found = byId.get(machine.id);
    if (!found) return [];
    const figures = { ...stateOf(machine), Start, ...kpisShown(found, [machine]) };
    return [{ ...place, machine: { Id: machine.id, Name: machine.name }, figures }];
  });
  if (publisher.machineIds.length > 0) return own;
  const sums = await sumsOfAll(db, ids, window);
  const rules = { policyAt: policyAt(first.oee_policy, plantClock(TimeZone)) };
  const policy = policyAtEnd(rules, window);
  const whole = { sums, kpis: kpisOf(sums, policy), downTime: downMs(sums, policy) / minuteMs };
  const figures = { Start, ...kpisShown(whole, machines) };
  return [{ ...place, machine: null, figures }, ...own];
}

function stateOf({ first_at, status, status_since, is_changeover }: Machines[number]) {
  if (first_at === null) return { Status: 'UNDEFINED', StatusSince: null, IsChangeover: null };
  return {
    Status: status,
    StatusSince: instantText(status_since),
    IsChangeover: is_changeover === 1,
  };
}

/** Parts of a machine without a counter are unknown, not 0. */
function hasCounter({ total_counter, good_counter, reject_counter }: Machines[number]): boolean {
  return (total_counter ?? good_counter ?? reject_counter) !== null;
}

/** Unknown values are null, never 0. */
function kpisShown(
  { sums, kpis, downTime }: Pick<MachineFigures, 'sums' | 'kpis' | 'downTime'>,
  machines: Machines,
): Record<string, number | null> {
  const { OEE, Availability, Performance, Quality } = kpis;
  const isKnown = machines.some(({ first_at }) => first_at !== null) && hasData(sums);
  const isCounted = isKnown && (sums.totalParts > 0 || machines.some(hasCounter));
  return {
    OEE,
    Availability,
    Performance,
    Quality,
    TotalParts: isCounted ? sums.totalParts : null,
    GoodParts: isCounted ? sums.goodParts : null,
    RejectParts: isCounted ? sums.rejectParts : null,
    PlannedMinutes: sums.plannedMs / minuteMs,
    RunMinutes: isKnown ? sums.runMs / minuteMs : null,
    DownMinutes: isKnown ? downTime : null,
    UnknownMinutes: sums.undefinedMs / minuteMs,
  };
}

/** Whether there was a status or a part, or no unknown time. */
function hasData({ runMs, stopMs, changeoverMs, undefinedMs, totalParts }: Sums): boolean {
  return runMs + stopMs + changeoverMs > 0 || totalParts > 0 || undefinedMs === 0;
}
