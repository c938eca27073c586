import type { ModuleParameter } from '#schemas/api/administration.gen.ts';
import type { Db } from '#server/db/open.ts';
import { withinScope, type ClientScope } from '#server/db/scope.ts';
import type { NamedRow } from '#server/web/lists/name-list.ts';

export async function parameterNames(db: Db, caller: ClientScope): Promise<NamedRow[]> {
  const rows = await db
    .selectFrom('modules')
    .select('parameters')
    .where(withinScope('client_id', caller))
    .limit(10_000)
    .execute();
  const counts = new Map<string, number>();
  for (const { parameters } of rows)
    for (const name of new Set(parametersIn(parameters).map(({ Name }) => Name)))
      counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .map(([Name, Count]) => ({ Name, Count }))
    .toSorted((one, other) => (one.Name < other.Name ? -1 : 1));
}

export function parametersIn(json: string): ModuleParameter[] {
  return JSON.parse(json) as ModuleParameter[];
}
