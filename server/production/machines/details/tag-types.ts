import type { TagType } from '#schemas/api/machine-service.gen.ts';
import type { MachineRecord } from '#server/catalogue/machines/machines.store.ts';
import type { Db } from '#server/db/open.ts';

/** Tags with the same meaning for every machine: see docs/integrators.md. */
const reserved: readonly TagType[] = [
  tag('status', 'STATE', 'text'),
  tag('changeover', 'STATE', 'flag'),
  tag('reason', 'REASON', 'text'),
  tag('product', 'PRODUCT', 'text'),
  tag('totalparts', 'COUNT', 'number'),
  tag('goodparts', 'COUNT', 'number'),
  tag('rejectparts', 'COUNT', 'number'),
];

/** Tags that these machines accept: shared metrics are listed once. */
export async function tagTypesOf(db: Db, machines: readonly MachineRecord[]): Promise<TagType[]> {
  const ids = machines.map(({ id }) => id);
  if (ids.length === 0) return [...reserved];
  const metrics = await db
    .selectFrom('metrics')
    .select(['name', 'display_name', 'unit'])
    .where('machine_id', 'in', ids)
    .orderBy('position')
    .orderBy('name')
    .execute();
  const byName = new Map<string, TagType>();
  for (const { name, display_name, unit } of metrics)
    if (!byName.has(name))
      byName.set(name, {
        ...tag(name, 'METRIC', 'number'),
        DisplayName: display_name,
        Unit: unit,
      });
  return [...reserved, ...byName.values()];
}

function tag(Name: string, TagMode: TagType['TagMode'], DataType: TagType['DataType']): TagType {
  return { Name, DisplayName: Name, TagMode, DataType, Unit: null };
}
