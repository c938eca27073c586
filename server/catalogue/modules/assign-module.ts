import type { ModuleAssigned, ModuleAssignment } from '#schemas/api/administration.gen.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { fieldProblem, Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope } from '#server/db/scope.ts';
import type { Change } from '#server/resource-kit/describe/define-resource.ts';
import { notOfClient } from '#server/web/body/field-errors.ts';

/** Both databases limit the parameters of a statement. */
const batchSize = 500;

/**
 * Assigns a module to machines of its client and removes it from others, all or none, in the
 * transaction `tx`.
 * @throws Problem 404 for an unknown module, 400 for a machine of another client.
 */
export async function assignModule(
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
  await refuseForeignMachines(tx, named, module.client_id);
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
  for (const ids of chunksOf(removed))
    await tx
      .deleteFrom('module_machines')
      .where('module_id', '=', moduleId)
      .where('machine_id', 'in', ids)
      .execute();
  const known = new Set(before);
  for (const ids of chunksOf([...wanted].filter((id) => !known.has(id))))
    await tx
      .insertInto('module_machines')
      .values(ids.map((machine_id) => ({ module_id: moduleId, machine_id })))
      // Another administrator may have assigned it in between.
      .onConflict((rows) => rows.doNothing())
      .execute();
}

/** @throws Problem 400 with the first machine that does not belong to the client. */
async function refuseForeignMachines(
  tx: Db,
  named: readonly string[],
  clientId: string,
): Promise<void> {
  for (const ids of chunksOf([...new Set(named)])) {
    const rows = await tx
      .selectFrom('machines')
      .select('id')
      .where('id', 'in', ids)
      .where('client_id', '=', clientId)
      .execute();
    const found = new Set(rows.map(({ id }) => id));
    const missing = ids.find((id) => !found.has(id));
    if (missing === undefined) continue;
    throw fieldProblem('module.foreignMachine', 'MachineIds', notOfClient(missing));
  }
}

function chunksOf(ids: readonly string[]): string[][] {
  const count = Math.ceil(ids.length / batchSize);
  return Array.from({ length: count }, (_, index) =>
    ids.slice(index * batchSize, (index + 1) * batchSize),
  );
}
