import { availableParallelism } from 'node:os';

import type { TestProjectConfiguration } from 'vitest/config';

/** Left to itself, vitest keeps one core for its own process, which has next to nothing to do. */
const bothCores = availableParallelism();
/**
 * Browser files that say how soon something is there, what is held on to, or that pictures of three
 * people arrive, for which a browser takes all there is: one after the other.
 */
const timed = ['plant', 'truth', 'fuzz', 'soak-short', 'meetings', 'stopped-machine'].map(
  (name) => `tests/e2e/${name}.test.ts`,
);
/** What all browser files have in common. */
const inBrowser = {
  environment: 'node',
  globalSetup: 'tests/support/seed-demo.ts',
  testTimeout: 60_000,
  hookTimeout: 120_000,
  // What a page shall come to show takes as long as the machine is busy; a second is no claim.
  // Where the time is the claim, the test says its own.
  expect: { poll: { timeout: 15_000 } },
};

const server = ['{server,cli,schemas}/**/*.test.ts', 'tests/{contract,model}/**/*.test.ts'];
/** Files that put something in the place of a module, or ask what is loaded: each needs modules of its own. */
const ownModules = [
  'server/ingest/connectors/run-connectors.test.ts',
  'server/identity/limits.test.ts',
  'server/resources/accounts/enumeration.test.ts',
  'tests/contract/{chat-link,outbox,outbox-link,outbox-pictures}.test.ts',
];
/** How long a test takes says how busy the machine is; no test means it as a claim. */
const patient = {
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 15_000 } },
};

/** Rooms that know no page; what of them asks for one all the same. */
const pure = 'src/{machines,lib,widgets}/**/*.test.ts';
const needsPage = [
  'src/lib/{safe-path,storage}.test.ts',
  'src/widgets/plant-scheme/read-hotspots.test.ts',
];

export const testProjects: TestProjectConfiguration[] = [
  {
    extends: true,
    test: {
      ...patient,
      name: 'server',
      environment: 'node',
      maxWorkers: bothCores,
      include: server,
      exclude: ownModules,
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
      maxWorkers: bothCores,
      include: ownModules,
    },
  },
  {
    extends: true,
    test: {
      name: 'src-pure',
      environment: 'node',
      maxWorkers: bothCores,
      ...patient,
      include: [pure],
      exclude: needsPage,
      isolate: false,
    },
  },
  {
    extends: true,
    test: {
      name: 'src',
      environment: 'jsdom',
      maxWorkers: bothCores,
      include: ['src/**/*.test.tsx', `src/!(machines|lib|widgets)/**/*.test.ts`, ...needsPage],
      ...patient,
      setupFiles: ['tests/setup-dom.ts'],
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
      testTimeout: 180_000,
      hookTimeout: 120_000,
      sequence: { groupOrder: 3 },
    },
  },
  {
    extends: true,
    test: {
      ...inBrowser,
      name: 'e2e',
      include: ['tests/e2e/**/*.test.ts'],
      exclude: timed,
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
      name: 'e2e-timed',
      include: timed,
      maxWorkers: 1,
      sequence: { groupOrder: 2 },
    },
  },
];
