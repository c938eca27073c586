import { addRelease } from '#server/screens/releases/releases.store.ts';
import type { TestApp } from '#server/test-app.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import type { Cell } from './cells.fixture.ts';
import { rules } from './rules.fixture.ts';

/** Author of the releases: not one of those who decide about them. */
const author = { accountId: 'carol', username: 'carol' };
const file = 'clients/northwind/site.json';

/** A release that exists from the start, without a confidential text. */
export async function addFirstRelease(server: TestApp): Promise<void> {
  await release(server, { name: 'Northwind', isWaiting: false });
}

/**
 * The URL of a call that succeeds. Its object is created for it, because an earlier call has used
 * up the previous one.
 */
export async function preparedUrl(server: TestApp, cell: Cell): Promise<string> {
  const { route, url, expected } = cell;
  if (!expected.every((status) => status < 300)) return url;
  if (route.includes('/imports/:importId'))
    return url.replace(':importId', await begun(server, cell));
  if (route.includes('/releases/:number'))
    return url.replace('/releases/1', `/releases/${await releaseFor(server, route)}`);
  return url;
}

/** An import can be read only by the account that started it. */
async function begun({ app }: TestApp, { principal, route, url }: Cell): Promise<string> {
  const base = route.replace(/^\w+ (.*)\/:importId$/, 'POST $1');
  const { body, headers } = rules[base] ?? {};
  // Retries, because each account can run only one import at a time.
  return eventually(async () => {
    const reply = await app.inject({
      method: 'POST',
      url: url.replace('/:importId', ''),
      headers: { ...headers, authorization: `Bearer ${principal.token}` },
      ...(body && { payload: body }),
    });
    const { Id } = reply.json<{ Id?: string }>();
    if (Id === undefined) throw new Error(`${base}: ${reply.body}`);
    return Id;
  });
}

async function releaseFor(server: TestApp, route: string): Promise<number> {
  const isWaiting = /\/(?:approve|refuse)$/.test(route);
  const name = `Site ${String(Math.trunc(server.clock.now))}`;
  const number = await release(server, { name, isWaiting });
  // Only a replaced release can be restored.
  if (route.endsWith('/restore')) await release(server, { name: `${name} b`, isWaiting: false });
  return number;
}

function release(
  { db, clock }: TestApp,
  { name, isWaiting }: { name: string; isWaiting: boolean },
): Promise<number> {
  const files = new Map([[file, JSON.stringify({ version: 1, name })]]);
  const change = { author: { ...author, at: clock.now }, note: 'Example', isWaiting };
  return db.transaction().execute((tx) => addRelease(tx, files, change));
}
