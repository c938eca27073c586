import type { MachineModule } from '#schemas/api/machine-service.gen.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';

/** Modules of these machines, by name; shared modules are listed once. */
export async function listModules(
  db: Db,
  machines: readonly MachineRecord[],
): Promise<MachineModule[]> {
  const ids = machines.map(({ id }) => id);
  if (ids.length === 0) return [];
  const rows = await db
    .selectFrom('modules')
    .selectAll()
    .where(({ eb, selectFrom }) =>
      eb(
        'id',
        'in',
        selectFrom('module_machines').select('module_id').where('machine_id', 'in', ids),
      ),
    )
    .orderBy('display_name_key')
    .orderBy('id')
    .execute();
  return rows.map((row) => ({
    Id: row.id,
    DisplayName: row.display_name,
    Type: row.type,
    ExternalType: row.external_type,
    IsEnabled: row.is_enabled === 1,
    Parameters: JSON.parse(row.parameters) as MachineModule['Parameters'],
  }));
}
