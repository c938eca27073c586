import type { Db } from '#server/db/open.ts';
import { byChunks } from '#server/db/by-chunks.ts';
import type { Problem } from '#server/base/problem.ts';

import { fault } from './calendar-faults.ts';

interface Place {
  id: string;
  client_id: string;
  plant_id: string | null;
  machine_id: string | null;
}

/** Rows that are about a plant of another client, or a machine of another plant; by id. */
export async function foreignPlaces(tx: Db, rows: readonly Place[]): Promise<Map<string, Problem>> {
  const plants = await clientsBy(
    rows,
    ({ plant_id }) => plant_id,
    (ids) => tx.selectFrom('plants').select(['id', 'client_id']).where('id', 'in', ids).execute(),
  );
  const machines = await clientsBy(
    rows,
    ({ machine_id }) => machine_id,
    (ids) =>
      tx
        .selectFrom('machines')
        .select(['id', 'client_id', 'plant_id'])
        .where('id', 'in', ids)
        .execute(),
  );
  const found = new Map<string, Problem>();
  for (const row of rows) {
    const isOfClient = plants.get(row.plant_id ?? '')?.client_id === row.client_id;
    const machine = machines.get(row.machine_id ?? '');
    if (row.plant_id !== null && !isOfClient)
      found.set(row.id, fault('PlantId', 'The client has no such plant'));
    else if (row.machine_id !== null && !isOf(machine, row))
      found.set(row.id, fault('MachineId', `The ${levelOf(row)} has no such machine`));
  }
  return found;
}

function isOf(
  machine: { client_id: string; plant_id: string } | undefined,
  { client_id, plant_id }: Place,
): boolean {
  return machine?.client_id === client_id && (plant_id ?? machine.plant_id) === machine.plant_id;
}

function levelOf({ plant_id }: Place): string {
  return plant_id === null ? 'client' : 'plant';
}

async function clientsBy<Row extends { id: string }>(
  rows: readonly Place[],
  idOf: (row: Place) => string | null,
  read: (ids: readonly string[]) => Promise<Row[]>,
): Promise<Map<string, Row>> {
  const ids = [...new Set(rows.flatMap((row) => idOf(row) ?? []))];
  return new Map((await byChunks(ids, read)).map((row) => [row.id, row]));
}
