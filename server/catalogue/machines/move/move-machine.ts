import { randomUUID } from 'node:crypto';

import { fieldProblem, Problem, versionConflict, type CodedMessage } from '#server/base/problem.ts';
import { lockCalendars } from '#server/catalogue/calendars/apply-calendar-change.ts';
import { nextPosition } from '#server/catalogue/machines/machine-columns.ts';
import { machines } from '#server/catalogue/machines/machines.resource.ts';
import { applyRetirements } from '#server/catalogue/machines/retirement/apply-retirements.ts';
import { nameKey } from '#server/db/dialects/sort-key.ts';
import type { Db } from '#server/db/open.ts';
import type { RowOf } from '#server/resource-kit/describe/field.ts';
import { untypedDb, findRow } from '#server/resource-kit/describe/rows.ts';
import { recordChange } from '#server/resource-kit/write/audit-rows.ts';
import { type ChangeCall } from '#server/resource-kit/write/change-rows.ts';
import { commonErrors } from '#server/web/body/field-errors.ts';

import { moveBelongings } from './move-belongings.ts';

type MachineRow = RowOf<typeof machines.fields>;

const maxNameLength = 100;

/**
 * Moves a machine to another plant of its client. History stays with the old row, which is retired;
 * a copy with the settings and the name at data sources continues.
 * @returns the new row
 * @throws Problem 404; 400 with the field for an invalid plant; 409 where it is retired, or another
 * change came between
 */
export async function moveMachine(
  tx: Db,
  { id, plantId, ...call }: ChangeCall & { id: string; plantId: string },
): Promise<MachineRow> {
  const { change } = call;
  const { ClientId } = await findRow(tx, machines, { ...call, id });
  const clientId = String(ClientId);
  // Serialized, so that the checks below see concurrent moves.
  await lockCalendars(tx, clientId);
  const before = await findRow(tx, machines, { ...call, id });
  if (before.State === 'retired')
    throw new Problem(409, 'machine.otherState', 'The machine is retired already.');
  await refusePlant(tx, before, plantId);
  const newId = randomUUID();
  await storeMove(tx, { before, newId, plantId, at: change.at });
  await moveBelongings(tx, { id, newId });
  for (const one of [before.PlantId, plantId])
    await applyRetirements(tx, { clientId, plantId: one, change });
  const after = await findRow(tx, machines, { ...call, id: newId });
  await recordChange(tx, 'machine.moved', { id, change, before, after });
  return after;
}

/** @throws Problem 400 */
async function refusePlant(tx: Db, machine: MachineRow, plantId: string): Promise<void> {
  if (plantId === machine.PlantId)
    throw notMoved({ Code: 'machine.inPlantAlready', Message: 'It stands in this plant already' });
  const plant = await tx
    .selectFrom('plants')
    .select('retired_at')
    .where('id', '=', plantId)
    .where('client_id', '=', machine.ClientId)
    .executeTakeFirst();
  if (!plant) throw notMoved(commonErrors.foreignPlant);
  if (plant.retired_at !== null)
    throw notMoved({ Code: 'machine.intoRetiredPlant', Message: 'This plant is retired' });
}

function notMoved(error: CodedMessage): Problem {
  return fieldProblem('machine.notMoved', 'PlantId', error);
}

/** Renames the old row first: names are unique within a client. */
async function storeMove(
  tx: Db,
  {
    before,
    newId,
    plantId,
    at,
  }: { before: MachineRow; newId: string; plantId: string; at: number },
): Promise<void> {
  const { earlier_goals: _, ...stored } = await tx
    .selectFrom('machines')
    .selectAll()
    .where('id', '=', before.Id)
    .executeTakeFirstOrThrow();
  const name = await freeRetiredName(tx, before);
  const { numUpdatedRows } = await tx
    .updateTable('machines')
    .set({ machine_name: name, machine_name_key: nameKey(name), moved_to_id: newId })
    .set({ retired_at: at, version: before.Version + 1 })
    .where('id', '=', before.Id)
    .where('version', '=', before.Version)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) throw versionConflict('machine', before);
  await tx
    .insertInto('machines')
    .values({
      ...stored,
      id: newId,
      plant_id: plantId,
      position: await nextPosition(tx, plantId),
      resolved_calendar: null,
      moved_from_id: before.Id,
      version: 1,
    })
    .execute();
  // Before the move, the new row counts as retired.
  await tx
    .insertInto('retirements')
    .values({ machine_id: newId, client_id: stored.client_id, start_at: 0, end_at: at })
    .execute();
}

function cut(text: string, most: number): string {
  return Array.from(text).slice(0, most).join('');
}

/** Name of the old row, with the plant: PRESS-7 (Riverside), PRESS-7 (Riverside 2). */
async function freeRetiredName(
  tx: Db,
  { MachineName, PlantName, ClientId }: MachineRow,
): Promise<string> {
  for (let count = 1; ; count += 1) {
    const number = count === 1 ? '' : ` ${count}`;
    const mark = ` (${cut(String(PlantName), maxNameLength / 2)}${number})`;
    const name = cut(MachineName, maxNameLength - Array.from(mark).length) + mark;
    const taken = await untypedDb(tx)
      .selectFrom('machines')
      .select('id')
      .where('client_id', '=', ClientId)
      .where('machine_name_key', '=', nameKey(name))
      .executeTakeFirst();
    if (!taken) return name;
  }
}
