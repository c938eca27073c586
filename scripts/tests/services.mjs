/**
 * Tests with real engines: PostgreSQL 15, NATS, Mosquitto and coturn, installed from Debian's
 * packages if they are missing and this is allowed. PostgreSQL is started on loopback with
 * temporary data and stopped at the end; tests start the others themselves.
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
/**
 * Tests of what differs between the databases: types, collation, locks, upserts, JSON, migrations,
 * paging.
 */
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
 * @param tier `gate`: the differences of the databases; `full`: all tests with an engine or several
 * instances.
 * @returns the exit code; 0 with a message when there is no PostgreSQL.
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

/** Test files that use an engine; others would only be repeated. */
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
