import type { PolicyFile } from '#schemas/config/oee-policy.gen.ts';
import { plants } from '#server/catalogue/plants/plants.resource.ts';
import { acquireLock } from '#server/db/acquire-lock.ts';
import type { Db } from '#server/db/open.ts';
import { isNotRemoved } from '#server/db/scope.ts';
import { publishRows } from '#server/resource-kit/call.ts';
import type { Change, Values } from '#server/resource-kit/describe/define-resource.ts';
import { findRow } from '#server/resource-kit/describe/rows.ts';
import { updateRow } from '#server/resource-kit/write/change-rows.ts';
import {
  configurationCaller as caller,
  configurationChange,
} from '#server/screens/files/configuration-caller.ts';
import type { Deps } from '#server/web/deps.ts';

import { clientOfPolicy } from './policy-files.ts';

type Policy = NonNullable<PolicyFile['everyPlant']>;
type TakeDeps = Pick<Deps, 'db' | 'config' | 'bus' | 'now'>;

/** Field names of the plants resource. */
const fields = {
  plannedStops: 'PlannedStops',
  changeover: 'Changeover',
  undefinedTime: 'UndefinedTime',
  capPerformance: 'CapPerformance',
  microStopSeconds: 'MicroStopSeconds',
} as const satisfies Record<keyof Policy, string>;

/**
 * Sets the policies of plants from the files of their clients, from today on. Each state of a file
 * is applied once per plant, so that later changes by administrators stay.
 */
export async function installPolicies({ db, config, bus, now }: TakeDeps): Promise<void> {
  const { policies } = await config.policies.read();
  const known = await db.selectFrom('policy_files').selectAll().execute();
  const taken = new Map(known.map(({ plant_id, said }) => [plant_id, said]));
  const written = new Set((await config.files.read()).map(({ path }) => clientOfPolicy(path)));
  const rows = await db
    .selectFrom('plants')
    .select(['id', 'client_id'])
    .where(isNotRemoved('client_id'))
    .execute();
  let isChanged = false;
  for (const { id, client_id } of rows) {
    const file = policies.get(client_id);
    // An invalid file changes nothing.
    if (!file && written.has(client_id)) continue;
    const said = saidOf(id, file);
    if (said === (taken.get(id) ?? nothing)) continue;
    const change = configurationChange(now());
    isChanged = (await take(db, { id, said, change })) || isChanged;
  }
  if (isChanged) publishRows({ bus }, plants.name);
}

const nothing = '{}';

/** The policy of a plant in a file, as canonical text. */
function saidOf(plantId: string, file: PolicyFile | undefined): string {
  const policy: Policy = { ...file?.everyPlant, ...file?.plants?.[plantId] };
  const entries = Object.entries(policy).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(Object.fromEntries(entries));
}

/** @returns whether the policy of the plant has changed. */
function take(
  db: Db,
  { id, said, change }: { id: string; said: string; change: Change },
): Promise<boolean> {
  return db.transaction().execute(async (tx) => {
    await acquireLock(tx, `policy of ${id}`);
    await tx.deleteFrom('policy_files').where('plant_id', '=', id).execute();
    if (said !== nothing)
      await tx.insertInto('policy_files').values({ plant_id: id, said }).execute();
    const place = { caller, params: {}, id };
    const row = await findRow(tx, plants, place);
    const before: Values = row;
    const values = valuesOf(JSON.parse(said) as Policy);
    if (Object.entries(values).every(([field, value]) => before[field] === value)) return false;
    await updateRow(tx, plants, { ...place, version: row.Version, values, change });
    return true;
  });
}

function valuesOf(policy: Policy): Values {
  return Object.fromEntries(
    Object.entries(policy).map(([rule, value]) => [fields[rule as keyof Policy], value]),
  );
}
