import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { packageRoot } from '#server/package-root.ts';
import {
  startServerProcess,
  temporaryFolder,
  type ServerProcess,
} from '#tests/support/server-process.ts';

import { installBenchPlants } from './bench-plant.ts';
import { measureApi } from './cases/api.ts';
import { measureConfiguration } from './cases/configuration.ts';
import { measureFanOut, measureViewers } from './cases/hub.ts';
import { measureIngest } from './cases/ingest.ts';
import { measureLists } from './cases/lists.ts';
import { measureLoad } from './cases/load.ts';
import { measureMemory, measureRestart } from './cases/process.ts';
import { measureLatency } from './cases/latency.ts';
import { measurePauses } from './cases/pauses.ts';
import { measureRows } from './cases/rows.ts';
import { measureViews } from './cases/views.ts';
import { print, type Figure } from './figures.ts';

/** Each measures one thing on a server of its own, so that none pays for what another left behind. */
const cases: Record<string, (server: ServerProcess) => Promise<Figure[]>> = {
  memory: measureMemory,
  restart: measureRestart,
  load: measureLoad,
  latency: measureLatency,
  api: ({ address }) => measureApi(address),
  ingest: ({ address }) => measureIngest(address),
  'fan-out': measureFanOut,
  viewers: measureViewers,
  rows: measureRows,
  views: measureViews,
  lists: measureLists,
  pauses: measurePauses,
  configuration: measureConfiguration,
};
/** Those that need a past, which the plants of the bench have none of. */
const onDemo = new Set(['views', 'lists']);

const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : Object.keys(cases);
const figures: Figure[] = [];
for (const name of names) {
  const measure = cases[name];
  if (!measure)
    throw new Error(`There is no bench "${name}", only ${Object.keys(cases).join(', ')}`);
  process.stdout.write(`\n${name}\n`);
  const dataDir = await temporaryFolder();
  if (!onDemo.has(name)) await installBenchPlants(dataDir, [200, 500, 1000]);
  const DEMO = onDemo.has(name) ? '1' : '0';
  const server = await startServerProcess({ dataDir, env: { DEMO } });
  const measured = await measure(server).finally(() => server.stop());
  print(measured);
  figures.push(...measured);
}
writeFileSync(join(packageRoot, 'dist', 'bench.json'), JSON.stringify(figures, null, 2));
