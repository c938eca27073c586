import type {
  MachineModules,
  ModuleAssigned,
  ModuleAssignment,
} from '#schemas/api/administration.gen.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { chunksOf } from '#server/base/chunks-of.ts';
import { fieldProblem, Problem } from '#server/base/problem.ts';
import { foreignMachine } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope } from '#server/db/scope.ts';
import type { Change } from '#server/resource-kit/describe/define-resource.ts';

import { findClientOfMachine } from './machine-modules.store.ts';

/** Both databases limit the parameters of a statement. */
const batchSize = 500;

/**
 * Assigns a module to machines of its client and removes it from others, all or none.
 * @throws Problem 404 for an unknown module, 400 for a machine of another client.
 */
export function assignModule(
  db: Db,
  assignment: ModuleAssignment,
  change: Change,
): Promise<ModuleAssigned> {
  return db.transaction().execute((tx) => storeAssignment(tx, assignment, change));
}

/**
 * Assigns modules to a machine and removes others from it, all or none.
 * @throws Problem 404 for an unknown machine or module, 400 for a module of another client.
 */
export async function assignModules(
  db: Db,
  { machineId, modules }: { machineId: string; modules: MachineModules['Modules'] },
  change: Change,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await findClientOfMachine(tx, machineId, change.caller);
    for (const { ModuleId, IsAssigned } of inOneOrder(modules))
      await storeAssignment(
        tx,
        { ModuleId, Machines: [{ MachineId: machineId, IsAssigned }] },
        change,
      );
  });
}

/** One lock order avoids deadlocks between calls that change the same modules. */
function inOneOrder(given: MachineModules['Modules']): MachineModules['Modules'] {
  return given.toSorted((one, other) => (one.ModuleId < other.ModuleId ? -1 : 1));
}

async function storeAssignment(
  tx: Db,
  { ModuleId, MachineIds, Machines }: ModuleAssignment,
  change: Change,
): Promise<ModuleAssigned> {
  if ((MachineIds === undefined) === (Machines === undefined))
    throw fieldProblem('request.invalid', 'MachineIds', {
      Code: 'module.machinesOrIds',
      Message: 'Either MachineIds or Machines is needed',
    });
  const module = await tx
    .selectFrom('modules')
    .select('client_id')
    .where('id', '=', ModuleId)
    .where(withinScope('client_id', change.caller))
    .executeTakeFirst();
  if (!module) throw new Problem(404, 'module.unknown', 'There is no such module.');
  const named = MachineIds ?? (Machines ?? []).map(({ MachineId }) => MachineId);
  const foreign = await foreignMachine(tx, named, { clientId: module.client_id });
  if (foreign) throw fieldProblem('module.foreignMachine', 'MachineIds', foreign);
  const before = await machinesOf(tx, ModuleId);
  const wanted = new Set(MachineIds ?? before);
  for (const { MachineId, IsAssigned } of Machines ?? [])
    if (IsAssigned) wanted.add(MachineId);
    else wanted.delete(MachineId);
  await storeMachines(tx, ModuleId, { before, wanted });
  const after = await machinesOf(tx, ModuleId);
  await recordAudit(tx, change.at, {
    kind: 'module.changed',
    username: change.username,
    accountId: change.caller.accountId,
    subjectId: ModuleId,
    detail: JSON.stringify({
      Id: ModuleId,
      Before: { MachineIds: before },
      After: { MachineIds: after },
    }),
  });
  return { ModuleId, MachineIds: after };
}

async function machinesOf(tx: Db, moduleId: string): Promise<string[]> {
  const rows = await tx
    .selectFrom('module_machines')
    .select('machine_id')
    .where('module_id', '=', moduleId)
    .orderBy('machine_id')
    .execute();
  return rows.map(({ machine_id }) => machine_id);
}

async function storeMachines(
  tx: Db,
  moduleId: string,
  { before, wanted }: { before: readonly string[]; wanted: ReadonlySet<string> },
): Promise<void> {
  const removed = before.filter((id) => !wanted.has(id));
  for (const ids of chunksOf(removed, batchSize))
    await tx
      .deleteFrom('module_machines')
      .where('module_id', '=', moduleId)
      .where('machine_id', 'in', ids)
      .execute();
  const known = new Set(before);
  for (const ids of chunksOf(
    [...wanted].filter((id) => !known.has(id)),
    batchSize,
  ))
    await tx
      .insertInto('module_machines')
      .values(ids.map((machine_id) => ({ module_id: moduleId, machine_id })))
      // Another administrator may have assigned it in between.
      .onConflict((rows) => rows.doNothing())
      .execute();
}
