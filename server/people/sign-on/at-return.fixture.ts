import { expect } from 'vitest';

import type { TestBrowser } from './browser.fixture.ts';
import type { ReturnParams, SignOnWorld } from './sign-on.fixture.ts';

const noteName = 'lineside-sign-on';

export function noteIn(browser: TestBrowser): string | undefined {
  return browser.cookie(noteName)?.value;
}

/** Replaces the browser's note. */
export function keepNote(world: SignOnWorld, browser: TestBrowser, note = ''): void {
  const name = browser.cookie(noteName)?.name ?? noteName;
  browser.setCookie(world.origin, '/api/accounts', [name, note]);
}

/** Runs Eva's sign-on up to the return page. */
export async function comeBackTo(
  world: SignOnWorld,
  browser: TestBrowser,
  changed: (url: URL) => void = () => {},
): Promise<ReturnParams> {
  const url = await world.begin(browser, 'eva');
  changed(url);
  return world.signInThere(browser, url);
}

/** Reply, audit entry, and number of new sessions of a refused return. */
export async function refusalAt(world: SignOnWorld, browser: TestBrowser, returned: ReturnParams) {
  const before = await countSessions(world);
  world.clock.now += 1;
  const { status, body } = await world.finish(browser, returned);
  const reason = await world.lastReason();
  const secrets = [returned['code'], returned['state'], noteIn(browser)];
  return {
    status,
    body,
    reason,
    leakedSecrets: secrets.filter((secret) => secret !== undefined && reason?.includes(secret)),
    newSessions: (await countSessions(world)) - before,
  };
}

/** Expected refusal: the text is the same for all, the reason is in the trail. */
export function because(reason: string) {
  const message = 'User is not authorized. Please contact your administrator.';
  return {
    status: 400,
    body: expect.objectContaining({ code: 'signIn.failed', ErrorMessage: message }) as unknown,
    reason,
    leakedSecrets: [],
    newSessions: 0,
  };
}

export async function changeAccount(
  { db }: SignOnWorld,
  username: string,
  change: object,
): Promise<void> {
  await db.updateTable('accounts').set(change).where('id', '=', `id-of-${username}`).execute();
}

async function countSessions({ db }: SignOnWorld): Promise<number> {
  return (await db.selectFrom('sessions').select('id').execute()).length;
}
