import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';

import type { TestProjectConfiguration } from 'vitest/config';

import quarantine from '../../tests/quarantine.json' with { type: 'json' };

/** Left to itself, vitest keeps one core for its own process. Here one worker more computes while others wait. */
const workers = availableParallelism() + 1;
/** Everything, as `npm run check:full` runs it; else what the gate runs. */
const isFull = process.env['LINESIDE_TESTS'] === 'full';
/** A limit only ends what hangs: how long a test takes says how busy the machine is. */
const patient = {
  testTimeout: isFull ? 1_800_000 : 180_000,
  hookTimeout: 300_000,
  expect: { poll: { timeout: 60_000 } },
};
/** Left out of the gate by path, each with its reason. */
const quarantined = isFull ? [] : Object.keys(quarantine);

/**
 * Files that measure, or in which pictures of three people arrive, for which a browser takes all
 * there is: one after the other.
 */
export const measured = [
  'server/longest-pause/longest-pause.test.ts',
  ...['truth', 'fuzz', 'soak-short', 'meetings', 'stopped-machine'].map(
    (name) => `tests/e2e/${name}.test.ts`,
  ),
];
/** Minutes of work: copies of the tree with compilers and test runs of their own, servers of OPC UA, and mutants of all charts, screens and policies. */
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
/** What all browser files have in common. */
const inBrowser = {
  environment: 'node',
  globalSetup: 'tests/support/seed-demo.ts',
  ...patient,
};

/** Files of `src` that put something in the place of a module: each needs modules of its own. */
const mocking = readdirSync(join(import.meta.dirname, '..', '..', 'src'), { recursive: true })
  .map((name) => join('src', String(name)))
  .filter((path) => /\.test\.tsx?$/.test(path))
  .filter((path) => /\bvi\.(mock|doMock|resetModules)\(/.test(readFileSync(path, 'utf8')));

const properties = ['tests/setup-properties.ts'];
const server = ['{server,cli,schemas}/**/*.test.ts', 'tests/contract/**/*.test.ts'];
/** Files that put something in the place of a module, or ask what is loaded: each needs modules of its own. */
const ownModules = [
  'server/connectors/source-devices/run-connectors.test.ts',
  'server/access/limits.test.ts',
  'server/people/sign-in/enumeration.test.ts',
  'tests/contract/{chat-link,outbox,outbox-link,outbox-pictures}.test.ts',
];
/** Rooms that know no page; what of them asks for one all the same. */
const pure = 'src/{machines,model-testing,lib,shared,widgets,admin}/**/*.test.ts';
const needsPage = [
  'src/lib/{cookies,safe-path,storage}.test.ts',
  'src/widgets/meeting-room/call/*.test.ts',
  'src/widgets/plant-scheme/read-hotspots.test.ts',
];

/** What all files of components have in common. */
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
      // To import the server takes longer than most of its test files: a worker does it once.
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
      // With real engines, which `npm run test:services` starts: without them each says so and is skipped.
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
      // One a capability, in a browser, with the built product behind it. All else of a page is a component test.
      include: ['tests/journeys/*.test.ts'],
      exclude: quarantined,
      // A journey crosses three processes. What needed it is counted in tests/flaky.json.
      retry: process.env['CI'] ? 1 : 0,
      // A third browser would have no core of its own.
      maxWorkers: 2,
      // After all others: a browser beside a full test run says nothing about the product.
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
