import { execFileSync } from 'node:child_process';

import { expect, test } from 'vitest';

import { curlLine } from './curl-line.ts';

test.each(['IMM-01', 'Press "2"', 'a $HOME `id` \\ b', "O'Neil", '压机 1', 'NOW'])(
  'a shell sends the machine %j by its name, at this moment',
  (machine) => {
    const line = curlLine({ key: 'k', machine, origin: 'http://plant' });
    // Mocks curl: prints its arguments, one a line.
    const script = `curl() { for one in "$@"; do printf '%s\\n' "$one"; done; }\n${line}`;
    const given = execFileSync('sh', ['-c', script], { encoding: 'utf8' }).trimEnd().split('\n');

    expect(given.slice(0, -1)).toEqual([
      'http://plant/api/ingest',
      '-H',
      'Authorization: Bearer k',
      '-H',
      'Content-Type: application/json',
      '-d',
    ]);
    const [sample] = JSON.parse(given.at(-1) ?? '') as { machine: string; at: string }[];
    expect(sample).toMatchObject({ machine, tag: 'status', value: 'RUNNING' });
    expect(Math.abs(Date.parse(sample?.at ?? '') - Date.now())).toBeLessThan(60_000);
  },
);
