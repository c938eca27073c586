import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

import type { Reporter } from 'vitest/node';

const file = join(import.meta.dirname, '..', '..', 'tests', 'flaky.json');

/**
 * Lists the journeys that passed only on the second try, and counts them in `tests/flaky.json`. A
 * journey with two counts is repaired, or moved out of the gate, before other work.
 */
export const flakyTests: Reporter = {
  onTestRunEnd(modules) {
    const names = modules.flatMap(({ relativeModuleId, children }) =>
      [...children.allTests('passed')]
        .filter((test) => test.diagnostic()?.flaky)
        .map(({ fullName }) => `${relativeModuleId} > ${fullName}`),
    );
    if (names.length === 0) return;
    const counts = JSON.parse(readFileSync(file, 'utf8')) as Record<string, number>;
    for (const name of names) counts[name] = (counts[name] ?? 0) + 1;
    writeFileSync(file, `${JSON.stringify(counts, null, 2)}\n`);
    process.stdout.write(`\nPassed on the second try only:\n  ${names.join('\n  ')}\n`);
  },
};
