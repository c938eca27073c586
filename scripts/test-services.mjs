/**
 * The tests of the server and of the command line against real engines: PostgreSQL 15, NATS, Mosquitto
 * and coturn, installed from Debian's packages when they are missing and we may. PostgreSQL is started
 * on loopback with throw-away data and stopped at the end; tests start the others themselves.
 */
import { spawnSync } from 'node:child_process';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

import { ensurePostgres, ensureProgram, withPostgres } from './postgres.mjs';
import { ensureBuilt, ensureInstalled, root } from './steps.mjs';

ensureInstalled();
ensureBuilt();
const missing = ensurePostgres();
const besides = [
  ['Tests with several instances', '/usr/sbin/nats-server', 'nats-server'],
  ['Tests with an MQTT broker', '/usr/sbin/mosquitto', 'mosquitto'],
  ['Tests with a TURN server', '/usr/bin/turnserver', 'coturn'],
];
for (const [tests, path, debian] of besides) {
  const without = ensureProgram(path, debian);
  if (without) console.log(`${tests} are SKIPPED: ${without}`);
}
if (missing) {
  console.log(`Tests on PostgreSQL were SKIPPED: ${missing}`);
  process.exit(0);
}
process.exit(await withPostgres(runTests));

function runTests(DATABASE_URL) {
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const files = [...testsOfEngines(), 'tests/services/'];
  const { status } = spawnSync(
    process.execPath,
    [
      vitest,
      'run',
      '--project',
      'server',
      '--project',
      'server-own-modules',
      '--project',
      'services',
      ...files,
    ],
    {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, DATABASE_URL },
    },
  );
  return status ?? 1;
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
