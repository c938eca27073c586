import type { Db } from '#server/db/open.ts';

/** A machine that made a product, with the first known instant, epoch milliseconds. */
export interface MachineOfProduct {
  id: string;
  time_zone: string;
  at: number;
}

/**
 * The machines of a client that made one of its products, by samples, or by the oldest checkpoint
 * where the sample is purged.
 */
export async function machinesThatMade(
  db: Db,
  clientId: string,
  productIds: ReadonlySet<unknown>,
): Promise<MachineOfProduct[]> {
  const found = [
    ...(await makersFromSamples(db, clientId)),
    ...(await makersFromCheckpoints(db, clientId)),
  ];
  const makers = new Map<string, MachineOfProduct>();
  for (const { product, ...maker } of found)
    if (productIds.has(product) && maker.at < (makers.get(maker.id)?.at ?? Infinity))
      makers.set(maker.id, maker);
  return [...makers.values()];
}

type ProductMaker = MachineOfProduct & { product: string | null };

function makersFromSamples(db: Db, clientId: string): Promise<ProductMaker[]> {
  return machinesOf(db, clientId)
    .innerJoin('samples', 'samples.machine_id', 'machines.id')
    .select(({ fn }) => ['text_value as product', fn.min('samples.at').as('at')])
    .where('samples.tag', '=', 'product')
    .groupBy(['machines.id', 'time_zone', 'text_value'])
    .execute();
}

async function makersFromCheckpoints(db: Db, clientId: string): Promise<ProductMaker[]> {
  const rows = await machinesOf(db, clientId)
    .innerJoin('machine_checkpoints', 'machine_checkpoints.machine_id', 'machines.id')
    .select(['machine_checkpoints.at', 'ledger'])
    .where((is) =>
      is(
        'machine_checkpoints.at',
        '=',
        is
          .selectFrom('machine_checkpoints as kept')
          .select(({ fn }) => fn.min('kept.at').as('oldest'))
          .whereRef('kept.machine_id', '=', 'machines.id'),
      ),
    )
    .execute();
  return rows.map(({ id, time_zone, at, ledger }) => {
    const { product = null } = JSON.parse(ledger) as { product?: string | null };
    return { id, time_zone, at, product };
  });
}

function machinesOf(db: Db, clientId: string) {
  return db
    .selectFrom('machines')
    .innerJoin('plants', 'plants.id', 'machines.plant_id')
    .select(['machines.id', 'time_zone'])
    .where('machines.client_id', '=', clientId);
}
