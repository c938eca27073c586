import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

import { packageRoot } from '#server/base/package-root.ts';
import {
  startServerProcess,
  temporaryFolder,
  type ServerProcess,
} from '#tests/support/server-process.ts';

import { installBenchPlants } from './bench-plant.ts';
import { measureAllTiles } from './cases/all-tiles.ts';
import { measureApi } from './cases/api.ts';
import { measureCluster } from './cases/cluster.ts';
import { measureConfiguration } from './cases/configuration.ts';
import { measureConversation } from './cases/conversation.ts';
import { measureForms } from './cases/forms.ts';
import { measureHistory } from './cases/history.ts';
import { measureFanOut, measureViewers } from './cases/hub.ts';
import { measureIngest } from './cases/ingest.ts';
import { measureLatency } from './cases/latency.ts';
import { measureLists } from './cases/lists.ts';
import { measureLoad } from './cases/load.ts';
import { measureMachine } from './cases/machine.ts';
import { measureManyPlants } from './cases/many-plants.ts';
import { measurePauses } from './cases/pauses.ts';
import { measurePreview } from './cases/preview.ts';
import { measureMemory, measureRestart } from './cases/process.ts';
import { measureRows } from './cases/rows.ts';
import { measureRules } from './cases/rules.ts';
import { measureScale, measureScaleOnPostgres } from './cases/scale.ts';
import { measureViews } from './cases/views.ts';
import { print, type Figure } from './figures.ts';

/** Benches with a new server each, so that none is slowed down by the data of another. */
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
  machine: measureMachine,
  history: measureHistory,
  lists: measureLists,
  pauses: measurePauses,
  configuration: measureConfiguration,
  conversation: measureConversation,
  rules: measureRules,
  forms: measureForms,
  preview: measurePreview,
};
/** Benches that need history and run on the demo, since the bench plants have none. */
const onDemo = new Set(['views', 'lists', 'machine', 'forms']);

/** Benches that start servers of their own on the PostgreSQL of `DATABASE_URL`. */
const onPostgres: Record<string, () => Promise<Figure[]>> = {
  cluster: measureCluster,
  'scale-postgres': measureScaleOnPostgres,
  'many-plants': measureManyPlants,
};
const alone: Record<string, () => Promise<Figure[]>> = {
  scale: measureScale,
  'all-tiles': measureAllTiles,
};

const all = [
  ...Object.keys({ ...cases, ...alone }),
  ...(process.env['DATABASE_URL'] ? Object.keys(onPostgres) : []),
];
// The other benches use an embedded database.
delete process.env['DATABASE_URL'];
const asked = process.argv.slice(2);
const names = asked.length > 0 ? asked : all;
const figures: Figure[] = [];
for (const name of names) {
  process.stdout.write(`\n${name}\n`);
  const measured = await measuredBy(name);
  print(measured);
  figures.push(...measured);
}
writeFileSync(join(packageRoot, 'dist', 'bench.json'), JSON.stringify(figures, null, 2));

/** @throws Error for an unknown bench. */
async function measuredBy(name: string): Promise<Figure[]> {
  const own = onPostgres[name] ?? alone[name];
  if (own) return own();
  const measure = cases[name];
  if (!measure) throw new Error(`There is no bench "${name}", only ${all.join(', ')}`);
  const dataDir = await temporaryFolder();
  if (!onDemo.has(name)) await installBenchPlants(dataDir, [200, 500, 1000]);
  const DEMO = onDemo.has(name) ? '1' : '0';
  const server = await startServerProcess({ dataDir, env: { DEMO } });
  return measure(server).finally(() => server.stop());
}
