import type { Transaction } from 'kysely';

import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { shiftItemsOf } from '#server/oee/time/shift-items.ts';
import { hashSecret } from '#server/people/sessions/tokens.ts';
import { writeChunks } from '#server/production/ingest/commit/machine-records.ts';
import { hourMs } from '#shared/durations.ts';

import { installFormTemplates } from './form-templates.ts';
import { floorPlanRow } from './layout.ts';
import type { DemoMachine } from './machines.ts';
import { demoPlants, demoProducts, type DemoPlant } from './plants.ts';
import { installReasons } from './reasons.ts';

export const demoSourceId = 'demo';
export const demoKey = 'lineside-demo-ingest';

/** Planned share of the ideal speed. */
const goalOfIdeal = 0.8;

/** Installs plants, products, machines, metrics, and one data source that may write to all. */
export async function installPlants(
  tx: Transaction<Database>,
  machines: readonly DemoMachine[],
): Promise<void> {
  await tx
    .insertInto('products')
    .values(
      demoProducts.map(({ id, clientId, displayName, idealCycleMs }) => ({
        id,
        client_id: clientId,
        display_name: displayName,
        display_name_key: nameKey(displayName),
        ideal_cycle_ms: idealCycleMs,
      })),
    )
    .execute();
  await installReasons(tx);
  await tx
    .insertInto('shift_schedules')
    .values(demoPlants.map((plant) => scheduleRow(plant)))
    .execute();
  await tx.insertInto('plants').values(plantRows()).execute();
  await writeChunks(machines, (some) =>
    tx
      .insertInto('machines')
      .values(some.map((machine) => machineRow(machine)))
      .execute(),
  );
  await tx
    .insertInto('floor_plans')
    .values(demoPlants.map((plant) => floorPlanRow(plant, machines)))
    .execute();
  await writeChunks(machines.flatMap(metricRows), (rows) =>
    tx
      .insertInto('metrics')
      .values([...rows])
      .execute(),
  );
  await installSource(tx, machines);
  await installFormTemplates(tx, machines);
}

async function installSource(tx: Transaction<Database>, machines: readonly DemoMachine[]) {
  await tx
    .insertInto('data_sources')
    .values({
      id: demoSourceId,
      client_id: null,
      display_name: 'Demo plant',
      key_hash: hashSecret(demoKey),
    })
    .execute();
  await tx
    .insertInto('data_source_machines')
    .values(
      machines.map(({ id, machineName }) => ({
        source_id: demoSourceId,
        machine_id: id,
        external_name: machineName,
      })),
    )
    .execute();
}

/** Each plant has shifts of its own. */
function scheduleRow({ id, clientId, displayName, calendar }: DemoPlant) {
  return {
    id,
    client_id: clientId,
    display_name: displayName,
    display_name_key: nameKey(displayName),
    shifts: JSON.stringify(shiftItemsOf(calendar)),
    calendar: JSON.stringify(calendar),
    version: 1,
  };
}

function plantRows() {
  return demoPlants.map((plant, position) => ({
    id: plant.id,
    client_id: plant.clientId,
    display_name: plant.displayName,
    display_name_key: nameKey(plant.displayName),
    display_type: 'PLANT',
    time_zone: plant.timeZone,
    attributes: JSON.stringify([
      { Name: 'plant_view_refresh_interval', Value: '15' },
      { Name: 'part_price', Value: '0.38' },
      { Name: 'currency', Value: 'USD' },
    ]),
    shift_calendar: JSON.stringify(plant.calendar),
    shift_schedule_id: plant.id,
    oee_policy: '{}',
    position,
  }));
}

function machineRow(machine: DemoMachine) {
  const hourlyGoal = Math.round((hourMs / machine.products[0].idealCycleMs) * goalOfIdeal);
  return {
    id: machine.id,
    plant_id: machine.plant.id,
    client_id: machine.plant.clientId,
    display_name: machine.displayName,
    display_name_key: nameKey(machine.displayName),
    machine_name: machine.machineName,
    machine_name_key: nameKey(machine.machineName),
    display_type: machine.displayType,
    attributes: '[]',
    parts_hourly_goal: hourlyGoal,
    parts_daily_goal: Math.round(hourlyGoal * hoursADay(machine)),
    total_parts_high: 90,
    total_parts_low: 70,
    position: machine.position,
  };
}

/** Seven and a half hours of work per shift; around the clock for unmanned machines. */
function hoursADay({ isUnmanned, plant }: DemoMachine): number {
  return isUnmanned ? 24 : 7.5 * plant.calendar.shifts.length;
}

function metricRows({ id, plant, metrics }: DemoMachine) {
  return metrics.map((metric, position) => ({
    id: `${id}-${metric.name}`,
    client_id: plant.clientId,
    machine_id: id,
    name: metric.name,
    display_name: metric.displayName,
    display_name_key: nameKey(metric.displayName),
    decimals: null,
    unit: metric.unit,
    set_point: metric.setPoint,
    min_value: metric.min,
    max_value: metric.max,
    position,
  }));
}
