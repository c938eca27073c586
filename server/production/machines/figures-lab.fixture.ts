import { createLocalBus } from '#server/base/bus.ts';
import type { MachinePast } from '#server/oee/ledger/past.fixture.ts';
import type { PlantTruth } from '#server/oee/ledger/reference-types.fixture.ts';
import { createPipeline } from '#server/production/ingest/pipeline.ts';
import type { TestApp } from '#server/test-app.ts';

export const labCycles = { cap: 10_000, lid: 20_000 };

/** Creates the source and the products that the plants share. */
export async function openLab({ db }: TestApp): Promise<void> {
  await db
    .insertInto('data_sources')
    .values({ id: 'lab', client_id: 'northwind', display_name: 'Lab', key_hash: 'none' })
    .execute();
  for (const [id, cycle] of Object.entries({ ...labCycles, proto: null }))
    await db
      .insertInto('products')
      .values({ id, client_id: 'northwind', display_name: id, ideal_cycle_ms: cycle })
      .execute();
}

/** Sends the samples of the machines, in the order of `shuffle` and in batches. */
export async function ingestPasts(
  { db, clock }: TestApp,
  machines: readonly (MachinePast & { id: string })[],
  { shuffle, batch }: { shuffle: readonly number[]; batch: number },
): Promise<void> {
  const samples = machines.flatMap(({ id, samples: own }, index) =>
    own.map(({ tag, value, at }, order) => ({
      key: (shuffle[(order * 7 + index) % shuffle.length] ?? 0) % 1000,
      sample: { machine: id, tag, value, at: new Date(at).toISOString() },
    })),
  );
  const inOrder = samples.toSorted((a, b) => a.key - b.key).map(({ sample }) => sample);
  const log = { warn: () => {}, error: () => {} };
  const pipeline = createPipeline({
    db,
    bus: createLocalBus(),
    now: () => clock.now,
    log,
    retentionMs: Infinity,
  });
  for (let start = 0; start < inOrder.length; start += batch)
    await pipeline.ingest('lab', inOrder.slice(start, start + batch));
  await pipeline.lateApplied();
  // The server's own worker may have claimed some of the work.
  while (await db.selectFrom('late_work').select('machine_id').executeTakeFirst())
    await pipeline.lateApplied();
  await pipeline.close();
}

/** Creates a plant with its machines. */
export async function registerPlant(
  { db }: TestApp,
  { id, plant }: { id: string; plant: PlantTruth },
  machineIds: readonly string[],
): Promise<void> {
  await db
    .insertInto('plants')
    .values({
      id,
      client_id: 'northwind',
      display_name: id,
      display_type: 'PLANT',
      time_zone: plant.zone,
      attributes: '[]',
      shift_calendar: JSON.stringify(plant.calendar),
      oee_policy: JSON.stringify(plant.policy),
      position: 50,
    })
    .execute();
  for (const [position, machine] of machineIds.entries()) {
    const row = {
      id: machine,
      plant_id: id,
      client_id: 'northwind',
      display_name: machine,
      machine_name: machine,
      display_type: 'IMM',
      attributes: '[]',
      parts_hourly_goal: null,
      parts_daily_goal: null,
      total_parts_high: 90,
      total_parts_low: 70,
      position,
    };
    await db.insertInto('machines').values(row).execute();
    await db
      .insertInto('data_source_machines')
      .values({ source_id: 'lab', machine_id: machine, external_name: machine })
      .execute();
  }
}
