import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

import { describe, expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

import { longest, measured } from '../../scripts/tests/test-projects.ts';

interface Rule {
  name: string;
  pattern: RegExp;
  /** Files to which the rule does not apply, each with the reason. */
  exceptions: Readonly<Record<string, string>>;
  appliesTo?: (path: string) => boolean;
}

/** Rules that keep a busy machine from failing the gate without a fault of the product. */
const rules: readonly Rule[] = [
  {
    name: 'waits go through eventually(), which is patient',
    pattern: /\bvi\.wait(?:For|Until)\(/,
    exceptions: { 'src/shared/eventually.fixture.ts': 'it is the one' },
  },
  {
    name: 'no test has a limit of its own below that of its project',
    pattern: /\btestTimeout\b|^\s*\}, (?:\d{1,2}|1[0-7]\d)?_?\d{3}\);$/m,
    exceptions: {},
  },
  {
    name: 'no test asserts how long something takes',
    pattern: /performance\.now\(\)/,
    exceptions: { 'server/web/overload.test.ts': 'blocks the event loop on purpose' },
  },
  {
    name: 'no test sleeps: it waits for a state',
    pattern: /setTimeout\(resolve\b|\bsleep\(|\bsetTimeout\(\d|waitForTimeout\(/,
    exceptions: {
      'server/cluster/nats.fixture.ts': 'asks again until NATS listens',
      'server/hub/session-watch.test.ts': 'asks again until the connection has ended',
      'server/connectors/mqtt/broker.fixture.ts': 'asks again until the broker listens',
      'src/app/authoring/gallery/examples.test.tsx': 'lets charts that are loaded later draw',
      'tests/journeys/crash.test.ts': 'kills at another moment in each round',
      'tests/journeys/planning.test.ts': 'holds a reply back, which a user would wait for',
    },
  },
  {
    name: 'no test takes its data from the wall clock',
    pattern: /Date\.now\(\)|new Date\(\)/,
    // In jsdom the date is fixed (tests/setup-dom.ts).
    appliesTo: (path) => !/^src\/|^tests\/journeys\//.test(path),
    exceptions: {
      'cli/command-line.fixture.ts': 'commands run on the clock of the machine',
      'cli/doctor.test.ts': 'compares with the clock of the machine, as the command does',
      'server/db/sample-weeks.test.ts': 'SQL asks the clock of the machine',
      'server/hub/connection.test.ts': 'moves a fake clock',
      'server/hub/session-watch.test.ts': 'asks again until the connection has ended',
      'server/together/meetings/coturn.test.ts': 'coturn has the clock of the machine',
      'server/people/sign-on/browser.fixture.ts': 'forgets cookies as a browser does',
      'server/together/notifications/deliver/push.test.ts':
        'certificates are valid by the clock of the machine',
    },
  },
];

const files = [...filesOfRooms()].filter((path) => !isOfFullRun(path));

describe.each(rules)('$name', ({ pattern, exceptions, appliesTo = () => true }) => {
  const found = files.filter((path) => appliesTo(path) && pattern.test(textOf(path)));

  test('in the tests of the gate', () => {
    expect(found.filter((path) => !(path in exceptions))).toEqual([]);
  });

  test('no exception is left over', () => {
    expect(Object.keys(exceptions).filter((path) => !found.includes(path))).toEqual([]);
  });
});

test('what the quarantine leaves out of the gate is there, with a reason', () => {
  const quarantine = JSON.parse(textOf('tests/quarantine.json')) as Record<string, string>;

  for (const [path, reason] of Object.entries(quarantine)) {
    expect(textOf(path)).not.toBe('');
    expect(reason.length).toBeGreaterThan(20);
  }
});

/**
 * Whether a file runs in `check:full` only. This file is left out too, because it contains the
 * patterns.
 */
function isOfFullRun(path: string): boolean {
  return path === 'tests/contract/calm.test.ts' || [...measured, ...longest].includes(path);
}

function filesOfRooms(): string[] {
  return ['server', 'cli', 'schemas', 'src', 'tests/contract', 'tests/journeys'].flatMap((room) =>
    readdirSync(join(packageRoot, room), { recursive: true, encoding: 'utf8' })
      .filter((path) => /\.(?:test|fixture|suite)\.tsx?$/.test(path))
      .map((path) => `${room}/${path}`),
  );
}

function textOf(path: string): string {
  return readFileSync(join(packageRoot, path), 'utf8');
}
