import { execFile } from 'node:child_process';
import { readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { startDemo } from '#tests/support/demo.ts';
import { temporaryFolder } from '#tests/support/server-process.ts';

const demo = startDemo();
let report: string;
beforeAll(async () => {
  report = await temporaryFolder();
});
afterAll(() => rm(report, { recursive: true }));

test('generated cases are played on a running product, with report and coverage', async () => {
  const { code, out } = await charts('run', 'external-return', ...on(demo.address));

  expect(out).toContain('passed');
  expect(code).toBe(0);
  expect(await readFile(join(report, 'junit.xml'), 'utf8')).toContain('external-return.paths.');
  expect(await readFile(join(report, 'html', 'index.html'), 'utf8')).toContain('<html');
  const { out: said } = await charts('coverage', report);
  expect(said).toMatch(/external-return +2 +0 +3 of 3 +4 of 4/);
});

test('a product that does not do as the chart says fails, with a picture and a trace', async () => {
  const other = createServer(({ url }, reply) =>
    reply.end(url === '/healthz' ? '{"status":"up"}' : '<h1>Something else</h1>'),
  );
  await new Promise<void>((listening) => other.listen(0, '127.0.0.1', listening));
  const { port } = other.address() as AddressInfo;

  const { code, out } = await charts('run', 'external-return', ...on(`http://127.0.0.1:${port}`));
  other.close();

  expect(code).toBe(1);
  expect(out).toContain('After:');
  expect(out).toContain('trace.zip');
  expect((await charts('coverage', report)).out).toMatch(/external-return +0 +2 +0 of 3 +0 of 4/);
});

function on(address: string): string[] {
  return ['--browser', address, '--report', report];
}

/** The command line of the built product. */
function charts(...args: string[]): Promise<{ code: number; out: string }> {
  return new Promise((end) => {
    execFile(
      process.execPath,
      ['dist/server/lineside.js', 'charts', ...args],
      (error, stdout, stderr) =>
        end({ code: error ? Number(error.code) : 0, out: `${stdout}${stderr}` }),
    );
  });
}
