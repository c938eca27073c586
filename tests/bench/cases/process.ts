import {
  startServerProcess,
  temporaryFolder,
  type ServerProcess,
} from '#tests/support/server-process.ts';

import type { Figure } from '../figures.ts';

const megabyte = 1024 * 1024;

/** Memory of a server that has nothing to do. */
export async function measureMemory(server: ServerProcess): Promise<Figure[]> {
  await new Promise((resolve) => setTimeout(resolve, 5000));
  return [
    {
      name: 'server, idle memory',
      value: server.memory() / megabyte,
      unit: 'MiB',
      target: '≤ 150',
    },
  ];
}

/** The time from the start of the process until it is ready, on the database of the demo plant. */
export async function measureRestart(): Promise<Figure[]> {
  const dataDir = await temporaryFolder();
  const seededAt = performance.now();
  const first = await startServerProcess({ dataDir });
  const seedSeconds = (performance.now() - seededAt) / 1000;
  await first.stop('SIGKILL');
  const startedAt = performance.now();
  const second = await startServerProcess({ dataDir });
  const seconds = (performance.now() - startedAt) / 1000;
  await second.stop();
  return [
    { name: 'first start with 30 days of history', value: seedSeconds, unit: 's', target: '≤ 20' },
    { name: 'restart after kill -9, to ready', value: seconds, unit: 's', target: '≤ 1' },
  ];
}
