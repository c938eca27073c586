import type { ModuleTarget } from '#schemas/api/administration.gen.ts';
import { activePeopleOf } from '#server/access/people.store.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';

/** Limit of rows in a reply. */
const maxRows = 10_000;

/** The module whose targets are listed. */
export interface TargetModule {
  id: string;
  clientId: string;
}

/** @throws Problem 404 */
export async function findModule(db: Db, id: string, caller: ClientScope) {
  const module = await db
    .selectFrom('modules')
    .select(['id', 'client_id', 'parameters'])
    .where('id', '=', id)
    .where(withinScope('client_id', caller))
    .executeTakeFirst();
  if (!module) throw new Problem(404, 'module.unknown', 'There is no such module.');
  return module;
}

/** Clients in use, with the owner of the module marked. */
export async function clientTargets(
  db: Db,
  caller: ClientScope,
  module: TargetModule | undefined,
): Promise<ModuleTarget[]> {
  const rows = await db
    .selectFrom('clients')
    .select(['id', 'display_name'])
    .where('retired_at', 'is', null)
    .where(withinScope('id', caller))
    .limit(maxRows)
    .execute();
  return rows.map(({ id, display_name }) => ({
    Id: id,
    DisplayName: display_name,
    IsAssigned: id === module?.clientId,
  }));
}

/** Active people of the caller's clients; those of the module's client are marked. */
export async function userTargets(
  db: Db,
  caller: ClientScope,
  module: TargetModule | undefined,
): Promise<ModuleTarget[]> {
  const rows = await activePeopleOf(db, caller)
    .select(['accounts.id', 'username'])
    .limit(maxRows)
    .execute();
  const own = await db
    .selectFrom('account_clients')
    .select('account_id')
    .where('client_id', '=', module?.clientId ?? '')
    .execute();
  const seeing = new Set(own.map(({ account_id }) => account_id));
  return rows.map(({ id, username }) => ({
    Id: id,
    DisplayName: username,
    IsAssigned: seeing.has(id),
  }));
}

/**
 * Machines of the module's client, or of all clients in scope; those with the module are marked.
 * Retired machines are listed only if they have it.
 */
export async function machineTargets(
  db: Db,
  caller: ClientScope,
  module: TargetModule | undefined,
): Promise<ModuleTarget[]> {
  const rows = await db
    .selectFrom('machines')
    .innerJoin('plants', 'plants.id', 'machines.plant_id')
    .leftJoin('module_machines', (join) =>
      join
        .onRef('module_machines.machine_id', '=', 'machines.id')
        .on('module_machines.module_id', '=', module?.id ?? ''),
    )
    .select(['machines.id', 'machines.display_name', 'machines.client_id'])
    .select(['plants.display_name as plant_name', 'module_machines.module_id'])
    .where(({ or, eb }) =>
      or([eb('machines.retired_at', 'is', null), eb('module_machines.module_id', 'is not', null)]),
    )
    .where(withinScope('machines.client_id', caller))
    .$if(module !== undefined, (some) =>
      some.where('machines.client_id', '=', module?.clientId ?? ''),
    )
    .limit(maxRows)
    .execute();
  return rows.map((row) => ({
    Id: row.id,
    DisplayName: row.display_name,
    PlantName: row.plant_name,
    ClientId: row.client_id,
    IsAssigned: row.module_id !== null,
  }));
}
