import type { ModuleTarget } from '#schemas/api/administration.gen.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';

/** Limit of rows in a reply. */
const maxRows = 10_000;

export async function listMachineModules(
  db: Db,
  machineId: string,
  caller: ClientScope,
): Promise<ModuleTarget[]> {
  const clientId = await findClientOfMachine(db, machineId, caller);
  const rows = await db
    .selectFrom('modules')
    .leftJoin('module_machines', (join) =>
      join
        .onRef('module_machines.module_id', '=', 'modules.id')
        .on('module_machines.machine_id', '=', machineId),
    )
    .select(['modules.id', 'modules.display_name', 'module_machines.machine_id'])
    .where('modules.client_id', '=', clientId)
    .limit(maxRows)
    .execute();
  return rows.map(({ id, display_name, machine_id }) => ({
    Id: id,
    DisplayName: display_name,
    IsAssigned: machine_id !== null,
  }));
}

/** @throws Problem 404 */
export async function findClientOfMachine(
  db: Db,
  machineId: string,
  caller: ClientScope,
): Promise<string> {
  const machine = await db
    .selectFrom('machines')
    .select('client_id')
    .where('id', '=', machineId)
    .where(withinScope('client_id', caller))
    .executeTakeFirst();
  if (!machine) throw new Problem(404, 'machine.unknown', 'There is no such machine.');
  return machine.client_id;
}
