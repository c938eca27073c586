import { availableParallelism } from 'node:os';

import type { TestProjectConfiguration } from 'vitest/config';

/** Left to itself, vitest keeps one core for its own process, which has next to nothing to do. */
const bothCores = availableParallelism();
/** Browser files that say how soon something is there, or what is held on to: one after the other. */
const timed = ['plant', 'truth', 'fuzz', 'soak-short'].map((name) => `tests/e2e/${name}.test.ts`);
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
      name: 'server',
      environment: 'node',
      maxWorkers: bothCores,
      include: ['{server,cli,schemas}/**/*.test.ts', 'tests/{contract,model}/**/*.test.ts'],
      // How long a test takes says how busy the machine is; no test means it as a claim.
      testTimeout: 20_000,
      hookTimeout: 60_000,
    },
  },
  {
    extends: true,
    test: {
      name: 'src-pure',
      environment: 'node',
      maxWorkers: bothCores,
      include: [pure],
      exclude: needsPage,
      testTimeout: 20_000,
    },
  },
  {
    extends: true,
    test: {
      name: 'src',
      environment: 'jsdom',
      maxWorkers: bothCores,
      include: ['src/**/*.test.tsx', `src/!(machines|lib|widgets)/**/*.test.ts`, ...needsPage],
      setupFiles: ['tests/setup-dom.ts'],
      testTimeout: 20_000,
      hookTimeout: 60_000,
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
