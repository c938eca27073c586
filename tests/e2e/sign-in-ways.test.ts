import type { Browser } from 'playwright';
import { afterAll, beforeAll, expect, test } from 'vitest';

import type { TokenResponse } from '#schemas/api/accounts.gen.ts';

import { adapterGaps } from '#machines/model/adapter.ts';
import { waysThrough } from '#machines/model/ways.ts';
import { signInAdapter } from '#machines/sign-in/sign-in.adapter.ts';
import { signInModel } from '#machines/sign-in/sign-in.model.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { replay } from '#tests/support/replay.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

const ways = waysThrough(signInModel).map((way) => ({
  way,
  name: [way.start, ...way.steps.map(({ happening }) => happening.name)].join(' > '),
}));
let server: ServerProcess;
let browser: Browser;

beforeAll(async () => {
  server = await startServerProcess();
  browser = await launchBrowser();
});
afterAll(async () => {
  await browser.close();
  await server.stop();
});

test('the adapter says how everything of the chart looks', () => {
  expect(adapterGaps(signInModel, signInAdapter)).toEqual([]);
});

test.each(ways)('$name', async ({ way }) => {
  const { address } = server;
  const faults = await replay({ browser, address, adapter: signInAdapter, signIn }, way);

  expect(faults).toEqual([]);
});

async function signIn(username: string): Promise<TokenResponse> {
  const reply = await fetch(`${server.address}/api/accounts/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      username,
      password: 'lineside-demo-2026',
      client_id: 'lineside-web',
      force: true,
    }),
  });
  expect(reply.status).toBe(200);
  return (await reply.json()) as TokenResponse;
}
