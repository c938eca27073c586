import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import type { TestProjectConfiguration } from 'vitest/config';

import quarantine from '../../tests/quarantine.json' with { type: 'json' };

/**
 * By default vitest leaves one core to its own process; one worker more uses the waits of the
 * others.
 */
const workers = availableParallelism() + 1;
/** Full run of `npm run check:full`; otherwise the gate. */
const isFull = process.env['LINESIDE_TESTS'] === 'full';
/** Timeouts only end hanging tests, because the duration depends on the load of the machine. */
const patient = {
  testTimeout: isFull ? 1_800_000 : 180_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};
/** Excluded from the gate by path, each with a reason. */
const quarantined = isFull ? [] : Object.keys(quarantine);

/**
 * Run one by one: measurements, and meetings with the video of three people, for which a browser
 * uses the whole machine.
 */
export const measured = [
  'server/longest-pause/longest-pause.test.ts',
  ...['truth', 'fuzz', 'soak-short', 'meetings', 'stopped-machine'].map(
    (name) => `tests/e2e/${name}.test.ts`,
  ),
];
/**
 * Tests that take minutes: copies of the tree with compilers and test runs, OPC UA servers, and
 * mutants of all charts, screens and policies.
 */
export const longest = [
  'server/cluster/nats-bus.test.ts',
  'server/authorisation/authorisation-policies.test.ts',
  'server/connectors/opcua/opcua-connector.test.ts',
  'server/connectors/publishers/run-publishers.test.ts',
  'src/machines/every-chart/criteria.test.ts',
  'src/machines/every-chart/invariants.test.ts',
  'src/machines/every-chart/running.test.ts',
  'tests/contract/contributing.test.ts',
  'tests/contract/generators.test.ts',
  'tests/contract/mutants.test.ts',
  'tests/contract/seeded-bugs.test.ts',
];
/** Common settings of browser tests. */
const inBrowser = {
  environment: 'node',
  globalSetup: 'tests/support/seed-demo.ts',
  ...patient,
};

/** Files of `src` that mock a module: each needs its own module instances. */
const mocking = readdirSync(join(import.meta.dirname, '..', '..', 'src'), { recursive: true })
  .map((name) => join('src', String(name)))
  .filter((path) => /\.test\.tsx?$/.test(path))
  .filter((path) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(path, 'utf8')));

const properties = ['tests/setup-properties.ts'];
const server = ['{server,cli,schemas}/**/*.test.ts', 'tests/contract/**/*.test.ts'];
/** Files that mock a module, or check what is loaded: each needs its own module instances. */
const ownModules = [
  'server/connectors/source-devices/run-connectors.test.ts',
  'server/access/limits.test.ts',
  'server/people/sign-in/enumeration.test.ts',
  'tests/contract/{chat-link,outbox,outbox-link,outbox-pictures}.test.ts',
];
/** Rooms without a page, and their tests that need one nevertheless. */
const pure = 'src/{machines,model-testing,lib,shared,widgets,admin}/**/*.test.ts';
const needsPage = [
  'src/lib/{cookies,safe-path,storage}.test.ts',
  'src/widgets/meeting-room/call/*.test.ts',
  'src/widgets/plant-scheme/read-hotspots.test.ts',
];

/** Common settings of component tests. */
const inPage = {
  ...patient,
  environment: 'jsdom',
  maxWorkers: workers,
  include: [
    'src/**/*.test.tsx',
    'src/!(machines|model-testing|lib|shared|widgets|admin)/**/*.test.ts',
    ...needsPage,
  ],
  setupFiles: ['tests/setup-dom.ts'],
};

export const testProjects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      ...patient,
      name: 'server',
      environment: 'node',
      maxWorkers: workers,
      include: server,
      exclude: [...ownModules, ...measured, ...longest, ...quarantined],
      setupFiles: properties,
      // Importing the server takes longer than most of its test files, so a worker does it once.
      isolate: false,
    },
  },
  {
    extends: true,
    test: {
      ...patient,
      name: 'server-own-modules',
      environment: 'node',
      maxWorkers: workers,
      include: ownModules,
      exclude: quarantined,
      setupFiles: properties,
    },
  },
  {
    extends: true,
    test: {
      name: 'src-pure',
      environment: 'node',
      maxWorkers: workers,
      ...patient,
      include: [pure],
      setupFiles: properties,
      exclude: [...needsPage, ...longest, ...quarantined],
      isolate: false,
    },
  },
  {
    extends: true,
    test: {
      ...inPage,
      name: 'src',
      exclude: [...mocking, ...quarantined],
      isolate: false,
    },
  },
  {
    extends: true,
    test: {
      ...inPage,
      name: 'src-own-modules',
      include: mocking,
      exclude: quarantined,
    },
  },
  {
    extends: true,
    test: {
      name: 'services',
      environment: 'node',
      // With the engines that `npm run test:services` starts; skipped without them.
      include: ['tests/services/**/*.test.ts'],
      maxWorkers: 1,
      ...patient,
      sequence: { groupOrder: 4 },
    },
  },
  {
    extends: true,
    test: {
      ...inBrowser,
      name: 'journeys',
      // One journey per capability, in a browser with the built product. Everything else of a page
      // is a component test.
      include: ['tests/journeys/*.test.ts'],
      exclude: quarantined,
      // A journey spans three processes. Retries are counted in tests/flaky.json.
      retry: process.env['CI'] ? 1 : 0,
      // A third browser would have no core of its own.
      maxWorkers: 2,
      // After the tests without a browser, because their load would distort the journeys.
      sequence: { groupOrder: 1 },
    },
  },
  {
    extends: true,
    test: {
      ...inBrowser,
      name: 'full-browser',
      include: ['tests/e2e/**/*.test.ts'],
      exclude: measured,
      maxWorkers: 2,
      sequence: { groupOrder: 2 },
    },
  },
  {
    extends: true,
    test: {
      ...inBrowser,
      name: 'full-measured',
      include: measured,
      maxWorkers: 1,
      sequence: { groupOrder: 3 },
    },
  },
  {
    extends: true,
    test: {
      ...patient,
      name: 'full-longest',
      environment: 'node',
      include: longest,
      maxWorkers: 1,
      sequence: { groupOrder: 3 },
    },
  },
];
