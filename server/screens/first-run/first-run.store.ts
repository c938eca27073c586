import type { FirstRun } from '#schemas/api/first-run.gen.ts';
import { instantText } from '#server/base/instant-text.ts';
import { firstMachineWithSamples } from '#server/catalogue/machines/installation.ts';
import { inByteOrder } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';

/** Machines listed by name; there may be thousands. */
const maxNamed = 5;

/**
 * Progress of a new installation: the first client with a plant, or else the first client, and its
 * data. Derived from stored data, so that the guide continues where it was.
 */
export async function firstRun(db: Db): Promise<FirstRun> {
  const plant = await firstPlant(db);
  const client = await clientOf(db, plant?.ClientId);
  const machines = plant ? await machinesOf(db, plant.Id) : { Items: [], Count: 0 };
  const source = client && (await sourceOf(db, client.Id));
  const user = client && (await userOf(db, client.Id));
  const heard = await firstMachineWithSamples(db);
  const state = {
    ...(client && { Client: client }),
    ...(plant && { Plant: plant }),
    Machines: machines.Items,
    MachineCount: machines.Count,
    ...(source && { DataSource: source }),
    ...(user && { User: user }),
    ...(heard && { Sample: { MachineName: heard.name, At: instantText(heard.at) } }),
  };
  return { ...state, Step: stepOf(state) };
}

/** The first missing step. A sample means that the guide is done. */
function stepOf(state: Omit<FirstRun, 'Step'>): FirstRun['Step'] {
  if (state.Sample) return 'done';
  if (!state.Client) return 'client';
  if (!state.Plant) return 'plant';
  if (state.MachineCount === 0) return 'machines';
  if (!state.DataSource) return 'source';
  return state.User ? 'sample' : 'user';
}

async function firstPlant(db: Db): Promise<FirstRun['Plant']> {
  const row = await db
    .selectFrom('plants')
    .select(['id', 'display_name', 'client_id', 'time_zone'])
    .where('retired_at', 'is', null)
    .orderBy('position')
    .orderBy(inByteOrder(db, 'id'))
    .limit(1)
    .executeTakeFirst();
  return (
    row && {
      Id: row.id,
      DisplayName: row.display_name,
      ClientId: row.client_id,
      TimeZone: row.time_zone,
    }
  );
}

async function clientOf(db: Db, id: string | undefined): Promise<FirstRun['Client']> {
  const row = await db
    .selectFrom('clients')
    .select(['id', 'display_name'])
    .where('retired_at', 'is', null)
    .$if(id !== undefined, (clients) => clients.where('id', '=', id ?? ''))
    .orderBy(inByteOrder(db, 'display_name_key'))
    .limit(1)
    .executeTakeFirst();
  return row && { Id: row.id, DisplayName: row.display_name };
}

async function machinesOf(db: Db, plantId: string) {
  const machines = db
    .selectFrom('machines')
    .where('plant_id', '=', plantId)
    .where('retired_at', 'is', null);
  const { count } = await machines
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  const rows = await machines
    .select(['id', 'display_name', 'machine_name'])
    .orderBy('position')
    .orderBy(inByteOrder(db, 'machine_name'))
    .limit(maxNamed)
    .execute();
  return {
    Items: rows.map((row) => ({
      Id: row.id,
      DisplayName: row.display_name,
      MachineName: row.machine_name,
    })),
    Count: count,
  };
}

async function sourceOf(db: Db, clientId: string): Promise<FirstRun['DataSource']> {
  const row = await db
    .selectFrom('data_sources')
    .select(['id', 'display_name'])
    .where('client_id', '=', clientId)
    .orderBy(inByteOrder(db, 'display_name_key'))
    .limit(1)
    .executeTakeFirst();
  return row && { Id: row.id, DisplayName: row.display_name };
}

async function userOf(db: Db, clientId: string): Promise<FirstRun['User']> {
  const row = await db
    .selectFrom('account_clients')
    .innerJoin('account_rows', 'account_rows.id', 'account_clients.account_id')
    .select(['account_rows.id', 'username', 'status'])
    .where('account_clients.client_id', '=', clientId)
    .where('status', '<>', 'DISABLED')
    .orderBy(inByteOrder(db, 'username'))
    .limit(1)
    .executeTakeFirst();
  return row && { Id: row.id, Username: row.username, Status: row.status };
}
