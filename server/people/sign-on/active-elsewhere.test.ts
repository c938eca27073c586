import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';

import {
  because,
  changeAccount,
  comeBackTo,
  keepNote,
  noteIn,
  refusalAt,
} from './at-return.fixture.ts';
import { createTestBrowser, type TestBrowser } from './browser.fixture.ts';
import { startSignOnWorld, type ReturnParams, type SignOnWorld } from './sign-on.fixture.ts';

describe.each(testDatabases)('on %s', (kind) => {
  let world: SignOnWorld;
  let browser: TestBrowser;
  beforeAll(async () => void (world = await startSignOnWorld(kind)));
  afterAll(() => world.close());
  beforeEach(() => {
    // Sessions that are unused for an hour do not block a sign-in.
    world.clock.now += 3_600_000;
    browser = createTestBrowser();
  });

  function comeBack(changed?: (url: URL) => void): Promise<ReturnParams> {
    return comeBackTo(world, browser, changed);
  }

  function refusalOf(returned: ReturnParams, more: object = {}) {
    return refusalAt(world, browser, { ...returned, ...more });
  }

  /** Runs a sign-on up to the question whether to sign in on this machine. */
  async function beAsked(): Promise<ReturnParams> {
    const first = await comeBack();
    expect((await world.finish(browser, first)).status).toBe(200);
    browser = createTestBrowser();
    const returned = await comeBack();
    expect(await world.finish(browser, returned)).toMatchObject({
      status: 409,
      body: { code: 'signIn.activeElsewhere' },
    });
    return returned;
  }

  test('a yes signs in with the code that is spent, and ends the other session', async () => {
    const returned = await beAsked();

    const { status } = await world.finish(browser, { ...returned, force: true });

    expect(status).toBe(200);
    expect(noteIn(browser)).toBeUndefined();
    const alive = await world.db
      .selectFrom('sessions')
      .select('id')
      .where('account_id', '=', 'id-of-eva')
      .where('revoked_at', 'is', null)
      .where('created_at', '>=', world.clock.now)
      .execute();
    expect(alive).toHaveLength(1);
  });

  test('what was proven is good for no other code', async () => {
    const returned = await beAsked();
    const more = { code: 'x'.repeat(43), force: true };
    expect(await refusalOf(returned, more)).toEqual(because('acme: the proof is for another call'));
  });

  test('what was proven is no answer by itself', async () => {
    expect(await refusalOf(await beAsked())).toEqual(
      because('acme: the proof is for another call'),
    );
  });

  test('what was proven is over after two minutes', async () => {
    const returned = await beAsked();
    world.clock.now += 120_000;
    const reason = 'acme: no sign-on was begun in this browser';
    expect(await refusalOf(returned, { force: true })).toEqual(because(reason));
  });

  test('what was proven is good once, also for two at the same moment', async () => {
    const returned = await beAsked();
    const note = noteIn(browser);

    const tries = Array.from({ length: 4 }, () =>
      world.finish(browser, { ...returned, force: true }),
    );
    const statuses = (await Promise.all(tries)).map(({ status }) => status);

    expect(statuses.filter((status) => status === 200)).toHaveLength(1);
    keepNote(world, browser, note);
    expect(await refusalOf(returned, { force: true })).toEqual(
      because('acme: the proof is used up'),
    );
  });

  test('what was proven of an account does not outlive its being disabled', async () => {
    const returned = await beAsked();
    await changeAccount(world, 'eva', { disabled_at: world.clock.now });
    const reason = 'acme: account may not sign in this way';
    expect(await refusalOf(returned, { force: true })).toEqual(because(reason));
    await changeAccount(world, 'eva', { disabled_at: null });
  });

  test('what was proven of one account opens no other', async () => {
    const returned = await beAsked();
    const reason = 'acme: identity is linked to another account';
    expect(await refusalOf(returned, { username: 'dora', force: true })).toEqual(because(reason));
  });
});
