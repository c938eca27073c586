import type { Transaction } from 'kysely';

import type { MappingRule } from '#server/connectors/mapping.ts';
import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import { createSecret, hashSecret } from '#server/people/sessions/tokens.ts';

export const nistMachineId = 'nist-mazak01';
export const nistDeviceId = 'nist-agent';
const clientId = 'northwind';

/** The names carry the credit, so that it is shown with all figures of the recording. */
const plantName = 'NIST Smart Manufacturing Systems Test Bed';
const machineName = 'Mazak01, recorded 2016-11-01';
const deviceName = 'Recording by the NIST Smart Manufacturing Systems Test Bed';

const mapping: readonly MappingRule[] = [
  { DataItemId: 'execution', MachineId: nistMachineId, Tag: 'status' },
  { DataItemId: 'PartCountAct', MachineId: nistMachineId, Tag: 'totalparts' },
  { DataItemId: 'S2rpm', MachineId: nistMachineId, Tag: 'spindle_speed' },
  { DataItemId: 'Zload', MachineId: nistMachineId, Tag: 'axis_load' },
];

/**
 * Installs the plant of the recording, and the connector with the agent's port, which changes at
 * each start.
 */
export async function installNist(db: Db, agentUrl: string): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const known = await tx
      .updateTable('source_devices')
      .set({ url: agentUrl })
      .where('id', '=', nistDeviceId)
      .executeTakeFirst();
    if (known.numUpdatedRows > 0n) return;
    await insertPlant(tx);
    await insertDevice(tx, agentUrl);
  });
}

async function insertPlant(tx: Transaction<Database>): Promise<void> {
  await tx
    .insertInto('plants')
    .values({
      id: 'nist',
      client_id: clientId,
      display_name: plantName,
      display_name_key: nameKey(plantName),
      display_type: 'PLANT',
      time_zone: 'America/New_York',
      attributes: '[]',
      shift_calendar: JSON.stringify({ shifts: [] }),
      oee_policy: '{}',
      position: 10,
    })
    .execute();
  await tx
    .insertInto('machines')
    .values({
      id: nistMachineId,
      plant_id: 'nist',
      client_id: clientId,
      display_name: machineName,
      display_name_key: nameKey(machineName),
      machine_name: 'Mazak01',
      machine_name_key: nameKey('Mazak01'),
      display_type: 'PROCESS_CQC',
      attributes: '[]',
      total_parts_high: 90,
      total_parts_low: 70,
      position: 0,
    })
    .execute();
  await tx
    .insertInto('metrics')
    .values([
      metricRow('spindle_speed', ['Spindle speed', '1/min'], 0),
      metricRow('axis_load', ['Load of the Z axis', '%'], 1),
    ])
    .execute();
}

function metricRow(name: string, [displayName, unit]: [string, string], position: number) {
  return {
    id: `${nistMachineId}-${name}`,
    client_id: clientId,
    machine_id: nistMachineId,
    name,
    display_name: displayName,
    display_name_key: nameKey(displayName),
    decimals: null,
    unit,
    set_point: null,
    min_value: null,
    max_value: null,
    position,
  };
}

async function insertDevice(tx: Transaction<Database>, url: string): Promise<void> {
  const named = {
    id: nistDeviceId,
    client_id: clientId,
    display_name: deviceName,
    display_name_key: nameKey(deviceName),
  };
  await tx
    .insertInto('data_sources')
    .values({ ...named, key_hash: hashSecret(createSecret()) })
    .execute();
  await tx
    .insertInto('source_devices')
    .values({
      ...named,
      kind: 'mtconnect',
      url,
      topic: 'Mazak01',
      mapping: JSON.stringify(mapping),
      is_enabled: 1,
      version: 1,
    })
    .execute();
}
