import { sql, type Transaction } from 'kysely';

import { isPostgres } from '#server/db/dialects/which-database.ts';
import type { Db } from '#server/db/open.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { MachineRules } from '#server/oee/ledger/ledger.ts';
import { writeChunks } from '#server/production/ingest/commit/machine-records.ts';

import { installAccounts, installClients } from './accounts.ts';
import { writeForms } from './forms.ts';
import { simulateHistory, type MachineHistory } from './history.ts';
import { installPlants } from './install-plants.ts';
import { demoMachines, type DemoMachine } from './machines.ts';
import { isOfDemo, markDemo } from './marker.ts';
import { demoProducts, rulesOfPlant } from './plants.ts';

/**
 * Fills an empty database with the demo: clients, accounts, plants, and thirty days of history. A
 * database with any client, or with the demo's marker, is not changed.
 */
export async function seedDemo(
  db: Db,
  { seed, now }: { seed: number; now: number },
): Promise<void> {
  if (!(await isFresh(db))) return;
  const machines = demoMachines(String(seed));
  // One transaction: an interrupted start begins again.
  await db.transaction().execute(async (tx) => {
    if (!(await isFirst(tx))) return;
    await markDemo(tx);
    await installClients(tx);
    await installAccounts(tx, now);
    await installPlants(tx, machines);
    for (const machine of machines) {
      if (machine.character === 'silent') continue;
      await writeHistory(
        tx,
        simulateHistory(machine, { seed: String(seed), now, rules: rulesOf(machine) }),
      );
    }
    await writeForms(tx, { seed: String(seed), now });
  });
}

/** Number of an advisory lock that no other program on the server uses. */
const seedLock = 715_517_002;

/** Lets one of several starting instances seed; the others wait for its lock. */
async function isFirst(tx: Transaction<Database>): Promise<boolean> {
  if (isPostgres(tx)) await sql`SELECT pg_advisory_xact_lock(${seedLock})`.execute(tx);
  return isFresh(tx);
}

/** The marker counts too, because all clients of a demo may have been deleted. */
async function isFresh(db: Db): Promise<boolean> {
  const client = await db.selectFrom('clients').select('id').executeTakeFirst();
  return client === undefined && !(await isOfDemo(db));
}

const cycles = new Map(demoProducts.map(({ id, idealCycleMs }) => [id, idealCycleMs]));

function rulesOf({ plant }: DemoMachine): MachineRules {
  return { ...rulesOfPlant(plant), cycleOf: (product) => cycles.get(product ?? '') ?? null };
}

async function writeHistory(tx: Transaction<Database>, history: MachineHistory): Promise<void> {
  await writeChunks(history.samples, (rows) =>
    tx
      .insertInto('samples')
      .values([...rows])
      .execute(),
  );
  await writeChunks(history.segments, (rows) =>
    tx
      .insertInto('segments')
      .values([...rows])
      .execute(),
  );
  await writeChunks(history.reportedReasons, (rows) =>
    tx
      .insertInto('source_reasons')
      .values([...rows])
      .execute(),
  );
  await writeChunks(history.pieces, (rows) =>
    tx
      .insertInto('stop_pieces')
      .values([...rows])
      .execute(),
  );
  await writeChunks(history.hours, (rows) =>
    tx
      .insertInto('hours')
      .values([...rows])
      .execute(),
  );
  await writeChunks(history.checkpoints, (rows) =>
    tx
      .insertInto('machine_checkpoints')
      .values([...rows])
      .execute(),
  );
  await tx.insertInto('machine_states').values(history.state).execute();
  await tx.insertInto('metric_values').values(history.metricValues).execute();
}
