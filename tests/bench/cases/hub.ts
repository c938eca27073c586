import type { ServerProcess } from '#tests/support/server-process.ts';

import { machineIds } from '../bench-plant.ts';
import type { Figure } from '../figures.ts';
import { percentile } from '../figures.ts';
import { connectReaders, type KpiEntry } from '../readers.ts';
import { beat, begin } from '../source.ts';

/** 1,000 readers of one plant: the delay of the last value, and whether a reader misses a value. */
export async function measureFanOut({ address }: ServerProcess): Promise<Figure[]> {
  const machines = machineIds(200);
  await begin(address, machines);
  const sentAt = new Map<string, number>();
  const delays: number[] = [];
  const last = new Map<string, Map<string, number>>();

  function note(reader: string, { Id, TotalParts }: KpiEntry) {
    if (TotalParts === undefined) return;
    const sent = sentAt.get(`${Id} ${TotalParts}`);
    if (sent !== undefined) delays.push(performance.now() - sent);
    let seen = last.get(reader);
    if (!seen) last.set(reader, (seen = new Map()));
    seen.set(Id, TotalParts);
  }
  const connections = await connectReaders({
    address,
    count: 1000,
    plantId: 'plant-200',
    onEntry: note,
  });
  const seconds = 15;
  await beat({
    address,
    machines,
    perSecond: 0.2,
    seconds,
    onSend: (machine, parts) => sentAt.set(`${machine} ${parts}`, performance.now()),
  });
  await new Promise((resolve) => setTimeout(resolve, 2500));
  const final = Math.round(seconds * 0.2);
  const missed = [...last.values()].filter((seen) =>
    machines.some((machine) => seen.get(machine) !== final),
  );
  await Promise.all(connections.map((connection) => connection.stop()));
  return [
    {
      name: 'hub, 1,000 readers, sample to reader p50',
      value: percentile(delays, 0.5),
      unit: 'ms',
    },
    {
      name: 'hub, 1,000 readers, sample to reader p99',
      value: percentile(delays, 0.99),
      unit: 'ms',
      target: '≤ 250',
    },
    { name: 'hub, readers that miss a final value', value: missed.length, unit: '', target: '0' },
  ];
}

/** The cost of 20 screens of 1,000 machines that each make a part a second. */
export async function measureViewers(server: ServerProcess): Promise<Figure[]> {
  const machines = machineIds(1000);
  await begin(server.address, machines);
  const connections = await connectReaders({
    address: server.address,
    count: 20,
    plantId: 'plant-1000',
    onEntry: () => {},
  });
  const seconds = 15;
  const alone = await shareOfCore(server, () =>
    beat({ address: server.address, machines, perSecond: 1, seconds }),
  );
  await Promise.all(connections.map((connection) => connection.stop()));
  const unseen = await shareOfCore(server, () =>
    beat({ address: server.address, machines, perSecond: 1, seconds }),
  );
  return [
    {
      name: 'server, 20 viewers of 1,000 machines at 1 Hz, ingest included',
      value: alone * 100,
      unit: '% of a core',
    },
    {
      name: 'server, the viewers alone',
      value: (alone - unseen) * 100,
      unit: '% of a core',
      target: '≤ 14',
    },
  ];
}

async function shareOfCore(server: ServerProcess, run: () => Promise<void>): Promise<number> {
  const before = { cpu: server.cpuSeconds(), at: performance.now() };
  await run();
  return (server.cpuSeconds() - before.cpu) / ((performance.now() - before.at) / 1000);
}
