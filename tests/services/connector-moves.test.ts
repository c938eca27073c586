import { expect, test } from 'vitest';

import {
  publisherTo,
  startMosquitto,
  withoutMosquitto,
} from '#server/connectors/mqtt/broker.fixture.ts';
import { sortKey } from '#server/db/dialects/sort-key.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { startCluster, withoutServices, type TestCluster } from './cluster.fixture.ts';

const topic = 'plant/press';
const mapping = [
  { Topic: topic, Path: 'total', TimePath: 'ts', MachineId: 'plant-50-1', Tag: 'totalparts' },
];

test.skipIf(withoutServices ?? withoutMosquitto)(
  'a device is read by one instance, and by another when that is killed',
  async () => {
    const cluster = await startCluster();
    const broker = await startMosquitto();
    await addDevice(cluster, broker.url);
    const holder = await holderOf(cluster, []);
    const press = await publisherTo(broker.url);
    for (let total = 1; total <= 50; total += 1) await press.publish(topic, messageOf(total));
    await eventually(async () => expect(await storedBy(cluster)).toHaveLength(50));

    const killed = cluster.servers.find(({ address }) =>
      holder.name.endsWith(`:${portOf(address)}`),
    );
    await killed?.stop('SIGKILL');
    for (let total = 51; total <= 100; total += 1) await press.publish(topic, messageOf(total));

    await eventually(async () => expect(await storedBy(cluster)).toHaveLength(100));
    expect(await storedBy(cluster)).toEqual(Array.from({ length: 100 }, (_, index) => index + 1));
    expect((await holderOf(cluster, [holder.id])).id).not.toBe(holder.id);
    await press.close();
    await cluster.close();
    await broker.close();
  },
);

/** The instance that reads the device. */
async function holderOf({ db }: TestCluster, except: readonly string[]) {
  return eventually(async () => {
    const rows = await db
      .selectFrom('leases')
      .innerJoin('instances', 'instances.id', 'leases.holder')
      .select(['instances.id', 'instances.name'])
      .where('leases.name', '=', 'device press')
      .execute();
    const row = rows.find(({ id }) => !except.includes(id));
    if (!row) throw new Error('no one has it');
    return row;
  });
}

async function addDevice({ db }: TestCluster, url: string): Promise<void> {
  const names = { client_id: 'bench', display_name: 'Press', display_name_key: sortKey('Press') };
  await db
    .insertInto('data_sources')
    .values({ id: 'press', key_hash: 'of a device', ...names })
    .execute();
  await db
    .insertInto('source_devices')
    .values({
      id: 'press',
      ...names,
      kind: 'mqtt',
      url,
      username: null,
      secret: null,
      topic: 'plant/#',
      interval_ms: null,
      mapping: JSON.stringify(mapping),
      is_enabled: 1,
      state: null,
      last_sample_at: null,
      last_value: null,
      last_error: null,
      rate: null,
      position: null,
    })
    .execute();
}

async function storedBy({ db }: TestCluster): Promise<(number | null)[]> {
  const rows = await db
    .selectFrom('samples')
    .select('number_value')
    .where('source_id', '=', 'press')
    .orderBy('at')
    .execute();
  return rows.map(({ number_value }) => number_value);
}

function messageOf(total: number): string {
  return JSON.stringify({ total, ts: new Date(Date.now() - 600_000 + total * 1000).toISOString() });
}

function portOf(address: string): string {
  return new URL(address).port;
}
