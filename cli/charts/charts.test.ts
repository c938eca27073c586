import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterAll, describe, expect, test } from 'vitest';

import { hubAdapter } from '#machines/hub/hub.adapter.ts';
import { traceFile } from '#model-testing/suite/trace.ts';

import { runCommand } from '../command-line.fixture.ts';
import * as player from '../player/play.ts';
import { chartsCommand } from './charts.ts';

const folder = mkdtempSync(join(tmpdir(), 'charts-'));
afterAll(() => rmSync(folder, { recursive: true }));

/** A case in Playwright's report format. */
function specOf(id: string, status: string, ...ends: string[]) {
  const results = ends.map((one) => ({ status: one }));
  return { title: `${id}: none`, tests: [{ status, results }] };
}

function run(...args: string[]) {
  return runCommand(chartsCommand, args);
}

test('list says how large each chart is', async () => {
  const { out } = await run('list', '--json');

  expect(JSON.parse(out.join('\n'))).toContainEqual(
    expect.objectContaining({ name: 'hub', states: 5, transitions: 24, inBrowser: true }),
  );
});

test('check finds nothing in a chart of the product', async () => {
  expect(await run('check', 'hub')).toMatchObject({ code: 0, out: ['hub: no problem'] });
});

describe('generate', () => {
  test('the same chart gives the same text', async () => {
    const [first, second] = [await run('generate', 'hub'), await run('generate', 'hub')];

    expect(first.out[0]).toContain('## hub.transitions.');
    expect(second).toEqual(first);
  });

  test('--out writes a file a chart', async () => {
    const { out } = await run('generate', 'hub', 'form', '--format', 'gherkin', '--out', folder);

    expect(out).toEqual([
      `${join(folder, 'hub.transitions.feature')}: 20 cases`,
      `${join(folder, 'form.transitions.feature')}: 30 cases`,
    ]);
    expect(readFileSync(join(folder, 'hub.transitions.feature'), 'utf8')).toContain('Feature: hub');
  });
});

test('a Playwright file uses the player, and closes what a failed case has left open', async () => {
  await run('generate', 'hub', '--format', 'playwright', '--out', folder);
  const text = readFileSync(join(folder, 'hub.transitions.spec.mjs'), 'utf8');
  const [, names = ''] = /import \{ (.+) \} from '\.\/lineside-player\.mjs'/.exec(text) ?? [];

  expect(Object.keys(player)).toEqual(expect.arrayContaining(names.split(', ')));
  // A closing browser would send the calls that the case has held.
  expect(text).toContain('test.afterEach(({ browser }) => closeAllPages(browser));');
  expect(text).toContain('await playScript({ browser');
});

test('what a start decides at once has a case of its own', async () => {
  for (const criterion of ['transitions', 'guards', 'paths']) {
    const { out } = await run('generate', 'external-return', '--criterion', criterion);

    expect(out.join('\n')).toContain('with a code');
  }
});

test('run plays the charts, and random walks besides', async () => {
  expect(await run('run', 'hub', '--walks', '20', '--seed', '7')).toMatchObject({
    code: 0,
    out: ['hub: 24 transitions, 6 stories: no fault'],
  });
});

describe('replay', () => {
  test('a recorded trace is played on its chart, and what the chart cannot do is said', async () => {
    const path = join(folder, 'trace.json');
    const steps = [{ on: 'connection.lost', to: 'waiting' }];
    writeFileSync(path, traceFile([{ chart: 'hub', begins: 'connected.live', steps }]));
    expect(await run('replay', path)).toMatchObject({
      code: 0,
      out: ['hub, from connected.live: 1 step, as drawn'],
    });

    const wrong = [{ on: 'connection.lost', to: 'connecting' }];
    writeFileSync(path, traceFile([{ chart: 'hub', begins: 'connected.live', steps: wrong }]));
    expect(await run('replay', path)).toMatchObject({
      code: 1,
      err: [expect.stringContaining('hub did what its chart does not.')],
    });
  });

  test('a seed takes the same way each time', async () => {
    const [first, second] = [
      await run('replay', 'hub', '--seed', '7', '--steps', '5'),
      await run('replay', 'hub', '--seed', '7', '--steps', '5'),
    ];

    expect(first.out).toHaveLength(6);
    expect(second).toEqual(first);
  });

  test('a case is played by its id', async () => {
    const { out } = await run('generate', 'hub', '--criterion', 'states', '--format', 'json');
    const [first] = (JSON.parse(out.join('\n')) as { cases: { id: string }[] }).cases;

    expect(await run('replay', first?.id ?? '')).toMatchObject({ code: 0, err: [] });
  });

  test('a case of a run in a browser is played by its id, too', async () => {
    await run('generate', 'hub', '--criterion', 'paths', '--format', 'playwright', '--out', folder);
    const spec = readFileSync(join(folder, 'hub.paths.spec.mjs'), 'utf8');
    const [id = ''] = spec.match(/hub\.paths\.\w+/) ?? [];

    expect(await run('replay', id)).toMatchObject({ code: 0, err: [] });
  });

  test('a recording in which nothing happened says so', async () => {
    const path = join(folder, 'empty.json');
    writeFileSync(path, traceFile([]));

    expect(await run('replay', path)).toMatchObject({
      code: 0,
      out: ['Nothing happened while it was recorded.'],
    });
  });
});

test('mutate names what noticed a mistake', async () => {
  const { code, out } = await run('mutate', 'external-return', '--all');

  expect(code).toBe(0);
  expect(out[0]).toMatch(/^external-return: (\d+) of \1 mistakes noticed$/);
  expect(out).toContain(
    '  waiting after PATIENCE[0]: removed: noticed by never taken: waiting + after PATIENCE',
  );
});

test('a sample is as large as it is said to be', async () => {
  const { out } = await run('mutate', 'external-return', '--sample', '5');

  expect(out[0]).toBe('external-return: 5 of 5 mistakes noticed');
});

test('export and diff: what changed is said against the chart of the product', async () => {
  const { out } = await run('export', 'hub', '--format', 'json');
  const file = join(folder, 'hub.json');
  writeFileSync(file, out.join('\n').replace('"to": "waiting"', '"to": "connected"'));

  expect(await run('diff', file)).toMatchObject({
    code: 0,
    out: ['connecting, connection.lost: it leads to waiting; before, it leads to connected.'],
  });
});

describe('coverage', () => {
  test('counts what passed, says what is missing and why', async () => {
    const { out } = await run('generate', 'hub', '--criterion', 'paths', '--format', 'json');
    expect(out).toHaveLength(1);
    writeFileSync(
      join(folder, 'results.json'),
      JSON.stringify({
        suites: [
          {
            specs: [
              specOf('hub.paths.0000000', 'unexpected', 'failed'),
              specOf('hub.paths.0uzzz0r', 'skipped'),
              specOf('hub.paths.1bkqrd4', 'unexpected', 'interrupted'),
            ],
          },
        ],
      }),
    );

    const { out: said } = await run('coverage', folder);

    expect(said[1]).toMatch(/^hub +0 +1 +0 of 5 +0 of 24$/);
    expect(said.join('\n')).toContain(
      'hub: not covered: connecting to waiting by connection lost (',
    );
    expect(said.at(-1)).toBe('"hub.paths.0000000" is no case here');
  });

  test('as a page it is complete by itself', async () => {
    const { out } = await run('coverage', folder, '--format', 'html');

    expect(out[0]).toContain('<th scope="row">hub');
    expect(out[0]).not.toMatch(/<script|<link/);
  });
});

test.each([
  [['generate', 'hubs'], 'There is no chart "hubs". Did you mean "hub"?'],
  [['generate', 'hub', '--criterion', 'all'], 'There is no criterion "all".'],
  [['generate', 'hub', '--format', 'pdf'], 'There is no format "pdf".'],
  [['generate', 'hub', '--format', 'playwright'], 'Playwright needs files'],
  [['export', 'hub', '--format', 'pdf'], 'There is no format "pdf".'],
  [['run', 'hub', '--walks', '-1'], 'The number of walks is a whole number'],
  [['run', 'hub', '--browser', 'nowhere'], '"nowhere" is no address'],
  [['run', 'hub', '--browser', 'localhost:8080'], '"localhost:8080" is no address'],
  [['run', 'outbox', '--browser', 'http://127.0.0.1:9'], 'outbox: not played in a browser.'],
  [['run', 'hub', '--browser', 'http://127.0.0.1:9', '--walks', '5'], '--walks does nothing'],
  [['run', 'hub', '--user', 'anna'], '--user does nothing without --browser'],
  [['run', 'hub', '--seed', '7'], '--seed does nothing without --walks'],
  [['generate', 'hub', '--out', '/dev/null/x'], '/dev/null/x/hub.transitions.md cannot be written'],
  [['replay', 'hub.states.0000000'], 'There is no case "hub.states.0000000".'],
  [['replay', 'no-such-file.json'], 'no-such-file.json is no recorded trace'],
  [['replay', 'hub', '--seed', 'x'], 'The seed is a whole number'],
  [['replay', 'hub.states.0000000', '--steps', '5'], '--steps does nothing without --seed'],
  [['replay', 'trace.json', '--seed', '5'], '--seed does nothing with a recorded trace'],
  [['export', 'hub\u001B[31m'], String.raw`There is no chart "hub\u001b[31m".`],
  [['diff', '/nowhere.json'], '/nowhere.json cannot be read'],
  [['coverage', '/nowhere'], '/nowhere/results.json cannot be read'],
  [['list', 'hub'], 'too many arguments'],
  [['check', '--all'], "unknown option '--all'"],
  [['diff'], "missing required argument 'before'"],
  [['draw'], "unknown command 'draw'"],
])('%j ends with one line and exit code 2', async (args, line) => {
  const { code, err } = await run(...args);

  expect(code).toBe(2);
  expect(err).toHaveLength(1);
  expect(err[0]).toContain(line);
});

test('an adapter that does not say all of its chart plays nothing', async () => {
  const events = hubAdapter.events as Record<string, unknown>;
  const left = events['scope changes'];
  Reflect.deleteProperty(events, 'scope changes');
  try {
    expect(await run('run', 'hub', '--browser', 'http://127.0.0.1:9')).toMatchObject({
      code: 2,
      err: ['lineside: The adapter of hub does not say the event scope changes.'],
    });
  } finally {
    events['scope changes'] = left;
  }
});

test('a product that is not there is told apart from a test that fails', async () => {
  expect(await run('run', 'hub', '--browser', 'http://127.0.0.1:9')).toMatchObject({ code: 3 });
});

test.each([
  ['says that it is well in other words', 200, 'OK', 'what answers there is another server'],
  ['sends us elsewhere', 302, '', '/healthz answers 302'],
])('a server that %s is not the product', async (_, status, said, line) => {
  const server = createServer((__, reply) => {
    reply.writeHead(status, { location: 'http://127.0.0.1:9/' }).end(said);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  const { port } = server.address() as AddressInfo;

  const { code, err } = await run('run', 'hub', '--browser', `http://127.0.0.1:${port}`);

  await new Promise((closed) => server.close(closed));
  expect(code).toBe(3);
  expect(err[0]).toContain(line);
});

test.each([
  ['{"id":"hub"}', 'of another kind'],
  ['{"id":"hub","initial":"a","states":[{"id":"a"}],"transitions":[]}', 'without its parts'],
  ['[]', 'a list'],
])('diff takes no file that is no export: %s, %s', async (text) => {
  const file = join(folder, 'other.json');
  writeFileSync(file, text);

  expect(await run('diff', file)).toMatchObject({
    code: 2,
    err: [`lineside: ${file} is no file of "charts export --format json".`],
  });
});
