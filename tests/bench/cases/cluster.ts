import { setTimeout as sleep } from 'node:timers/promises';

import type { HubConnection } from '@microsoft/signalr';
import autocannon from 'autocannon';

import { startCluster, type TestCluster } from '#tests/services/cluster.fixture.ts';

import { benchKey, machineIds } from '../bench-plant.ts';
import { percentile, type Figure } from '../figures.ts';
import { connectReader, tokensOfReaders } from '../readers.ts';
import { accessToken } from '../sign-in.ts';
import { beat, begin } from '../source.ts';

const machines = machineIds(500);
const plantId = 'plant-500';
const readers = 2000;
const seconds = 20;

/**
 * The costs of two instances on one PostgreSQL and one NATS, with their load, all on one machine.
 */
export async function measureCluster(): Promise<Figure[]> {
  const cluster = await startCluster({ instances: 2, machines: machines.length });
  try {
    const addresses = cluster.servers.map(({ address }) => address);
    for (const address of addresses) await begin(address, halfOf(addresses.indexOf(address)));
    const idle = await idleShare(cluster);
    return [
      ...idle,
      await measureSamples(addresses),
      ...(await measureCalls(addresses)),
      ...(await measureReaders(cluster)),
    ];
  } finally {
    await cluster.close();
  }
}

/** The machines of one of two data sources; each sends through an instance of its own. */
function halfOf(index: number): string[] {
  return machines.filter((_, place) => place % 2 === index % 2);
}

/** The processor share of an idle instance. */
async function idleShare({ servers }: TestCluster): Promise<Figure[]> {
  const before = servers.map((server) => server.cpuSeconds());
  await sleep(10_000);
  return servers.map((server, index) => ({
    name: `instance ${index + 1} at rest`,
    value: (server.cpuSeconds() - (before[index] ?? 0)) * 10,
    unit: '% of a core',
  }));
}

async function measureSamples(addresses: readonly string[]): Promise<Figure> {
  const perSecond = 10;
  const began = performance.now();
  await Promise.all(
    addresses.map((address, index) =>
      beat({ address, machines: halfOf(index), perSecond, seconds }),
    ),
  );
  const took = (performance.now() - began) / 1000;
  const value = (machines.length * perSecond * seconds) / took;
  return { name: 'samples stored, two instances', value, unit: '1/s', target: '≥ 5000 asked' };
}

/** Measures calls, nine reads to a write, while samples are stored. */
async function measureCalls(addresses: readonly string[]): Promise<Figure[]> {
  const load = Promise.all(
    addresses.map((address, index) =>
      beat({ address, machines: halfOf(index), perSecond: 2, seconds }),
    ),
  );
  const results = await Promise.all(
    addresses.map(async (url) => {
      const headers = { Authorization: `Bearer ${await accessToken(url)}` };
      // Writes are samples, which are committed before the reply: calls of people have a lower
      // rate limit.
      const write = {
        method: 'POST' as const,
        path: '/api/ingest',
        headers: { Authorization: `Bearer ${benchKey}`, 'Content-Type': 'application/json' },
        setupRequest: (request: object) => ({ ...request, body: JSON.stringify([valueNow()]) }),
      };
      const read = {
        method: 'GET' as const,
        path: '/api/machines/status?ids[]=plant-500-1',
        headers,
      };
      return autocannon({
        url,
        connections: 10,
        overallRate: 500,
        duration: seconds,
        requests: [...Array.from({ length: 9 }, () => read), write],
      });
    }),
  );
  await load;
  const rate = results.reduce((sum, { requests }) => sum + requests.average, 0);
  const refused = results.reduce((sum, { non2xx, errors }) => sum + non2xx + errors, 0);
  return [
    { name: 'calls, 90 % reads, beside 1,000 samples/s', value: rate, unit: '1/s', target: '1000' },
    {
      name: 'calls p99',
      value: Math.max(...results.map(({ latency }) => latency.p99)),
      unit: 'ms',
      target: '≤ 50',
    },
    { name: 'calls refused or failed', value: refused, unit: '' },
  ];
}

function valueNow() {
  return {
    machine: machines[0],
    tag: 'temperature',
    value: 200 + Math.random() * 20,
    at: new Date().toISOString(),
  };
}

/** Readers of both instances; one instance is killed, and its readers connect to the other. */
async function measureReaders(cluster: TestCluster): Promise<Figure[]> {
  const [one, other] = cluster.servers;
  if (!one || !other) throw new Error('two instances are needed');
  const tokens = await tokensOfReaders(one.address);
  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  const connections: HubConnection[] = [];
  const away = new Set<number>();
  let isEnding = false;

  async function connect(index: number, address: string): Promise<void> {
    const crowd = { address, plantId, onEntry: note, onClose: comeBack };
    connections[index] = await connectReader(crowd, { index, tokens });
    away.delete(index);
  }

  function note(_: string, { Id, TotalParts }: { Id: string; TotalParts?: number }): void {
    const sent = sentAt.get(`${Id} ${TotalParts}`);
    if (sent !== undefined) delays.push(performance.now() - sent);
  }

  /** Connects again after a random delay of up to five seconds, as pages do. */
  function comeBack(index: number): void {
    if (isEnding) return;
    away.add(index);
    setTimeout(() => {
      connect(index, other?.address ?? '').catch(() => comeBack(index));
    }, Math.random() * 5000);
  }

  for (let index = 0; index < readers; index += 1)
    await connect(index, index % 2 === 0 ? one.address : other.address);
  await beat({
    address: other.address,
    machines,
    perSecond: 1,
    seconds,
    onSend: (machine, parts) => sentAt.set(`${machine} ${parts}`, performance.now()),
  });
  await sleep(2500);
  const p99 = percentile(delays, 0.99);
  await one.stop('SIGKILL');
  const killedAt = performance.now();
  await sleep(1000);
  while (away.size > 0 && performance.now() - killedAt < 120_000) await sleep(50);
  const backS = (performance.now() - killedAt) / 1000;
  isEnding = true;
  await Promise.all(connections.map((connection) => connection.stop()));
  return [
    {
      name: `hub, ${readers} readers of 500 machines p99`,
      value: p99,
      unit: 'ms',
      target: '≤ 250',
    },
    { name: 'all back after an instance was killed', value: backS, unit: 's', target: '≤ 30' },
  ];
}
