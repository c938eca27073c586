import type { Db } from '#server/db/open.ts';
import type { ShiftCalendar } from '#server/oee/time/calendar.ts';
import { hashSecret } from '#server/people/sessions/tokens.ts';

/** 08:00 in Chicago, on a Wednesday. */
export const morning = Date.parse('2026-06-10T13:00:00Z');

/** One shift from 06:00 to 14:00 on every day, with half an hour of break at 10:00. */
const oneShift: ShiftCalendar = {
  shifts: [
    {
      name: 'Early',
      start: '06:00',
      end: '14:00',
      days: [1, 2, 3, 4, 5, 6, 7],
      breaks: [{ start: '10:00', end: '10:30' }],
    },
  ],
};

/** A sample of the first machine, `minutes` after `morning`. */
export function sample(tag: string, value: unknown, minutes: number) {
  return { machine: 'M1', tag, value, at: new Date(morning + minutes * 60_000).toISOString() };
}

/** A plant in Chicago with a few machines; source `line` knows them as `M1`, `M2`, …; `other` has no client. */
export async function installSmallPlant(db: Db, { machines = 2 } = {}): Promise<string[]> {
  const ids = Array.from({ length: machines }, (_, index) => `machine-${index + 1}`);
  await db
    .insertInto('clients')
    .values({ id: 'acme', display_name: 'Acme', origin: null, theme: '{}' })
    .execute();
  await db
    .insertInto('plants')
    .values({
      id: 'plant',
      client_id: 'acme',
      display_name: 'Plant',
      display_type: 'PLANT',
      time_zone: 'America/Chicago',
      attributes: '[]',
      shift_calendar: JSON.stringify(oneShift),
      oee_policy: '{}',
      position: 0,
    })
    .execute();
  for (let start = 0; start < ids.length; start += 500)
    await db
      .insertInto('machines')
      .values(ids.slice(start, start + 500).map((id, index) => machineRow(id, start + index)))
      .execute();
  await db
    .insertInto('products')
    .values([
      { id: 'cap', client_id: 'acme', display_name: 'Cap 28', ideal_cycle_ms: 10_000 },
      { id: 'lid', client_id: 'acme', display_name: 'Lid 40', ideal_cycle_ms: 20_000 },
    ])
    .execute();
  await db
    .insertInto('metrics')
    .values({ ...metric, id: 'metric-1', client_id: 'acme', machine_id: 'machine-1' })
    .execute();
  await db
    .insertInto('data_sources')
    .values([
      { id: 'line', client_id: 'acme', display_name: 'Line', key_hash: hashSecret('line-key') },
      { id: 'other', client_id: null, display_name: 'Other', key_hash: hashSecret('other-key') },
    ])
    .execute();
  await db
    .insertInto('data_source_machines')
    .values(
      ids.map((id, index) => ({
        source_id: 'line',
        machine_id: id,
        external_name: `M${index + 1}`,
      })),
    )
    .execute();
  return ids;
}

const metric = {
  name: 'temperature',
  display_name: 'Temperature',
  display_name_key: 'temperature',
  decimals: null,
  unit: '°C',
  set_point: 210,
  min_value: 200,
  max_value: 220,
  position: 0,
};

function machineRow(id: string, position: number) {
  return {
    id,
    plant_id: 'plant',
    client_id: 'acme',
    display_name: id,
    machine_name: id,
    display_type: 'IMM',
    attributes: '[]',
    parts_hourly_goal: null,
    parts_daily_goal: null,
    total_parts_high: 90,
    total_parts_low: 70,
    position,
  };
}
