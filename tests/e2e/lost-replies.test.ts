import { afterAll, beforeAll, expect, test } from 'vitest';

import { signedInAs, tokenFor } from '#cli/player/accounts.ts';
import { heldTokens } from '#cli/player/accounts.ts';
import type { TokenResponse } from '#schemas/api/accounts.gen.ts';
import { pathOf } from '#tests/support/accounts.ts';
import { startDemo } from '#tests/support/demo.ts';
import { startProxy, type Proxy } from '#tests/support/proxy.ts';

/**
 * Bytes after which a reply is cut: none, within its head, within its body, before its last byte.
 */
const cutAfter = [0, 12, 200, 700, 1200];
const people = ['anna', 'carol', 'operator', 'eventinput', 'sysadmin'];
const cutsEach = 20;
/** Messages of Node.js for a reply that is cut. */
const lost = /fetch failed|terminated/;

const demo = startDemo();
let proxy: Proxy;

beforeAll(async () => {
  proxy = await startProxy(demo.address);
});
afterAll(async () => {
  await proxy.close();
});

test('a session survives each of a hundred refreshes whose reply is lost', async () => {
  const ends: string[] = [];
  for (const username of people) {
    let { refresh_token: token } = await tokenFor(demo.address, username);
    for (let cut = 0; cut < cutsEach; cut += 1) {
      proxy.cutNext([cutAfter[cut % cutAfter.length] ?? 0]);
      await expect(refresh(token)).rejects.toThrow(lost);
      const again = await refresh(token);
      if (again.status !== 200 || !(await isTaken(again.reply))) ends.push(`${username} ${cut}`);
      token = again.reply.refresh_token;
    }
  }

  expect(proxy.cuts()).toBe(people.length * cutsEach);
  expect(ends).toEqual([]);
});

test('two replies lost in a row are survived as well', async () => {
  const { refresh_token } = await tokenFor(demo.address, 'anna');
  proxy.cutNext([0, 700]);

  await expect(refresh(refresh_token)).rejects.toThrow(lost);
  await expect(refresh(refresh_token)).rejects.toThrow(lost);

  const { status, reply } = await refresh(refresh_token);
  expect(status).toBe(200);
  expect(await isTaken(reply)).toBe(true);
});

test('in the browser no one notices a refresh whose reply is lost', async () => {
  const page = await (await demo.browser.newContext()).newPage();
  await page.clock.install();
  await signedInAs(page, proxy.address, 'global');
  await page.goto(`${proxy.address}/admin/wall-screens`);
  await page.getByRole('heading', { name: 'Wall screens' }).waitFor();

  for (const length of [0, 200, 700]) {
    const before = await heldTokens(page);
    const cuts = proxy.cuts();
    proxy.cutNext([length]);
    await proxy.spoil([before?.accessToken ?? '']);
    await page.clock.fastForward(31_000);
    await expect.poll(() => proxy.cuts()).toBe(cuts + 1);
    // Skips the pause before the next attempt.
    await page.clock.fastForward(6000);

    await expect
      .poll(async () => (await heldTokens(page))?.refreshToken)
      .not.toBe(before?.refreshToken);
    expect(pathOf(page)).toBe('/admin/wall-screens');
  }
  await page.context().close();
});

async function refresh(token: string): Promise<{ status: number; reply: TokenResponse }> {
  const reply = await fetch(`${proxy.address}/api/accounts/token`, {
    method: 'POST',
    body: new URLSearchParams({
      grant_type: 'refresh_token',
      refresh_token: token,
      client_id: 'lineside-web',
    }),
  });
  return { status: reply.status, reply: (await reply.json()) as TokenResponse };
}

/** Whether the server accepts the access token of a reply. */
async function isTaken({ access_token }: TokenResponse): Promise<boolean> {
  const headers = { Authorization: `Bearer ${access_token}` };
  return (await fetch(`${demo.address}/api/apps/screens`, { headers })).ok;
}
