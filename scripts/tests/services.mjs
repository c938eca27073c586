/**
 * The tests against real engines: PostgreSQL 15, NATS, Mosquitto and coturn, installed from Debian's
 * packages when they are missing and we may. PostgreSQL is started on loopback with throw-away data
 * and stopped at the end; tests start the others themselves.
 */
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { ensurePostgres, ensureProgram, withPostgres } from './postgres.mjs';
import { root, runVitest } from '../steps.mjs';

const besides = [
  ['Tests with several instances', '/usr/sbin/nats-server', 'nats-server'],
  ['Tests with an MQTT broker', '/usr/sbin/mosquitto', 'mosquitto'],
  ['Tests with a TURN server', '/usr/bin/turnserver', 'coturn'],
];
/** Where the two databases differ: types, order of text, locks, upserts, JSON, migrations, paging. */
const dialect = [
  'server/db/',
  'server/web/idempotency.test.ts',
  'server/production/ingest/late/arrival-order.test.ts',
  'server/production/ingest/facts-order.test.ts',
  'server/production/ingest/pipeline.test.ts',
  'server/resource-kit/',
  'server/screens/releases/',
  'server/forms/answers/',
  'server/forms/design/form-names.test.ts',
  'server/production/machines/',
  'server/production/stops/',
];

/**
 * @param tier `gate`: where the databases differ; `full`: all that asks for an engine, and several instances.
 * @returns the exit code; 0 when there is no PostgreSQL, which is said.
 */
export async function testServices(tier) {
  const missing = ensurePostgres();
  if (missing) {
    console.log(`Tests on PostgreSQL were SKIPPED: ${missing}`);
    return 0;
  }
  if (tier === 'full') nameMissing();
  const files = tier === 'full' ? [...testsOfEngines(), 'tests/services/'] : dialect;
  return withPostgres((DATABASE_URL) => runVitest([...projects, ...files], { DATABASE_URL }));
}

const projects = ['server', 'server-own-modules', 'services'].flatMap((name) => [
  '--project',
  name,
]);

function nameMissing() {
  for (const [tests, path, debian] of besides) {
    const without = ensureProgram(path, debian);
    if (without) console.log(`${tests} are SKIPPED: ${without}`);
  }
}

/** Those that ask which engines there are. Others would do once more what they have done without. */
function testsOfEngines() {
  const engines = ['testDatabases', 'withoutNats', 'withoutMosquitto', 'withoutCoturn'];
  return ['server', 'cli']
    .flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true }).map((name) => join(folder, name)),
    )
    .filter((path) => path.endsWith('.test.ts'))
    .filter((path) => {
      const text = readFileSync(join(root, path), 'utf8');
      return engines.some((engine) => text.includes(engine));
    });
}
