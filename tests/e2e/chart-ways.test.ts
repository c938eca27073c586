import type { Browser } from 'playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { TokenResponse } from '#schemas/api/accounts.gen.ts';

import { adapterGaps } from '#machines/model/adapter.ts';
import { waysThrough } from '#machines/model/ways.ts';
import { externalReturnAdapter } from '#machines/external-return/external-return.adapter.ts';
import { externalReturnModel } from '#machines/external-return/external-return.model.ts';
import { signInAdapter } from '#machines/sign-in/sign-in.adapter.ts';
import { signInModel } from '#machines/sign-in/sign-in.model.ts';
import { launchBrowser } from '#tests/support/browser.ts';
import { replay } from '#tests/support/replay.ts';
import { startServerProcess, type ServerProcess } from '#tests/support/server-process.ts';

const charts = [
  { name: 'signing in', model: signInModel, adapter: signInAdapter },
  {
    name: 'the return from a provider',
    model: externalReturnModel,
    adapter: externalReturnAdapter,
  },
];
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

describe.each(charts)('$name', ({ model, adapter }) => {
  const ways = waysThrough(model).map((way) => ({
    way,
    name: [way.start, ...way.steps.map(({ happening }) => happening.name)].join(' > '),
  }));

  test('the adapter says how everything of the chart looks', () => {
    expect(adapterGaps(model, adapter)).toEqual([]);
  });

  test.each(ways)('$name', async ({ way }) => {
    const { address } = server;
    const faults = await replay({ browser, address, adapter, signIn }, way);

    expect(faults).toEqual([]);
  });
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
