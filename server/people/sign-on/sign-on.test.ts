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

  describe('the way in', () => {
    test('leads through the provider to the account that is linked', async () => {
      const returned = await comeBack();
      const { status, body } = await world.finish(browser, returned);

      expect(status).toBe(200);
      expect(body).toMatchObject({ account: expect.stringContaining('"Username":"eva"') });
      expect(noteIn(browser)).toBeUndefined();
    });

    test('is the same for who types an email address', async () => {
      const url = await world.begin(browser, 'Eva@lineside.example');
      const returned = await world.signInThere(browser, url);

      const username = 'Eva@lineside.example';
      expect((await world.finish(browser, { ...returned, username })).status).toBe(200);
    });

    test('asks the provider with state, nonce and PKCE, on the origin it was set up with', async () => {
      const url = await world.begin(browser, 'eva');
      const again = await world.begin(browser, 'eva');

      expect(url.origin).toBe(new URL(world.issuer).origin);
      expect(Object.fromEntries(url.searchParams)).toMatchObject({
        response_type: 'code',
        client_id: 'lineside',
        code_challenge_method: 'S256',
        redirect_uri: `${world.origin}/login/external_auth`,
        login_hint: 'eva',
      });
      for (const name of ['state', 'nonce', 'code_challenge']) {
        expect(url.searchParams.get(name)).toMatch(/^[\w-]{43}$/);
        expect(url.searchParams.get(name)).not.toBe(again.searchParams.get(name));
      }
    });

    test('that is begun in two tabs can be finished in both', async () => {
      const first = await world.begin(browser, 'eva');
      const second = await world.begin(browser, 'eva');
      const ofSecond = await world.signInThere(browser, second);
      expect(await world.finish(browser, ofSecond)).toMatchObject({ status: 200 });
      const ofFirst = await world.signInThere(browser, first);

      expect(await world.finish(browser, ofFirst)).toMatchObject({
        status: 409,
        body: { code: 'signIn.activeElsewhere' },
      });
      expect(await world.finish(browser, { ...ofFirst, force: true })).toMatchObject({
        status: 200,
      });
      expect(noteIn(browser)).toBeUndefined();
    });

    test('is forgotten for the oldest of many that are begun and not finished', async () => {
      const returned = await comeBack();
      for (let begun = 0; begun < 7; begun += 1) await world.begin(browser, 'dora');

      expect(browser.names().filter((name) => name.startsWith('lineside-sign-on'))).toHaveLength(5);
      expect(await refusalOf(returned)).toEqual(because('acme: state differs'));
    });

    test('leaves a note with the browser that no script and no other site can use', async () => {
      const { headers } = await browser.call(`${world.origin}/api/accounts/eva/signontype`);

      const [note] = headers.getSetCookie();
      expect(note).toMatch(/; HttpOnly(;|$)/);
      expect(note).toMatch(/; SameSite=Strict(;|$)/);
      expect(note).toMatch(/; Path=\/api\/accounts(;|$)/);
      expect(note).toMatch(/; Max-Age=600(;|$)/);
      expect(headers.get('cache-control')).toBe('no-store');
    });

    test.each(['anna', 'unknown', 'gone', 'kiosk-1'])(
      'of %s begins with a password, whatever there is',
      async (username) => {
        await changeAccount(world, 'dora', { username: 'gone', disabled_at: world.clock.now });
        await changeAccount(world, 'otto', { username: 'kiosk-1', sign_on_type: 'KIOSK' });

        const response = await browser.call(`${world.origin}/api/accounts/${username}/signontype`);

        expect(await response.json()).toEqual({ Type: 'PASSWORD', Meta: {} });
        expect(response.headers.getSetCookie()).toEqual([]);
        await changeAccount(world, 'dora', { username: 'dora', disabled_at: null });
        await changeAccount(world, 'otto', { username: 'otto', sign_on_type: 'EXTERNAL' });
      },
    );
  });

  describe('a return is refused', () => {
    test('without a state', async () => {
      const { state: _, ...returned } = await comeBack();
      expect(await refusalOf(returned)).toEqual(because('acme: state differs'));
    });

    test('with another state', async () => {
      expect(await refusalOf(await comeBack(), { state: 'x'.repeat(43) })).toEqual(
        because('acme: state differs'),
      );
    });

    test('in a browser that began nothing', async () => {
      const returned = await comeBack();
      browser = createTestBrowser();
      expect(await refusalOf(returned)).toEqual(
        because('acme: no sign-on was begun in this browser'),
      );
    });

    test('in a browser that began another sign-on, so that no one is signed in as an attacker', async () => {
      const ofAttacker = await comeBack();
      browser = createTestBrowser();
      await world.begin(browser, 'eva');
      expect(await refusalOf(ofAttacker)).toEqual(because('acme: state differs'));
    });

    test('after ten minutes', async () => {
      const returned = await comeBack();
      world.clock.now += 600_000;
      expect(await refusalOf(returned)).toEqual(
        because('acme: no sign-on was begun in this browser'),
      );
    });

    test('with a note that was written elsewhere', async () => {
      const returned = await comeBack();
      const [head, ...rest] = (noteIn(browser) ?? '').split('.');
      const [iv = '', ...sealed] = rest.slice(1);
      const forged = [head, '', iv.startsWith('A') ? `B${iv.slice(1)}` : `A${iv.slice(1)}`];
      keepNote(world, browser, [...forged, ...sealed].join('.'));
      expect(await refusalOf(returned)).toEqual(
        because('acme: no sign-on was begun in this browser'),
      );
    });

    test('when the ID token is not for this sign-on', async () => {
      const returned = await comeBack((url) => url.searchParams.set('nonce', 'x'.repeat(43)));
      expect(await refusalOf(returned)).toEqual(because('acme: OAUTH_JWT_CLAIM_COMPARISON_FAILED'));
    });

    test('when the code is bound to another verifier', async () => {
      const returned = await comeBack((url) =>
        url.searchParams.set('code_challenge', 'x'.repeat(43)),
      );
      expect(await refusalOf(returned)).toEqual(
        because('acme: OAUTH_RESPONSE_BODY_ERROR invalid_grant'),
      );
    });

    test('when the code was used before', async () => {
      const returned = await comeBack();
      const note = noteIn(browser);
      expect((await world.finish(browser, returned)).status).toBe(200);
      keepNote(world, browser, note);
      world.clock.now += 300_000;
      expect(await refusalOf(returned)).toEqual(
        because('acme: OAUTH_RESPONSE_BODY_ERROR invalid_grant'),
      );
    });

    test('when the code was given to another client of the provider', async () => {
      const returned = await comeBack((url) => url.searchParams.set('client_id', 'another-app'));
      expect(await refusalOf(returned)).toEqual(
        because('acme: OAUTH_RESPONSE_BODY_ERROR invalid_grant'),
      );
    });

    test('with the name of another issuer, or without one', async () => {
      const { iss: _, ...returned } = await comeBack();
      expect(await refusalOf(returned, { iss: world.otherIssuer })).toEqual(
        because('acme: OAUTH_INVALID_RESPONSE'),
      );
      expect(await refusalOf(returned)).toEqual(because('acme: OAUTH_INVALID_RESPONSE'));
    });

    test('with another provider than it was begun with', async () => {
      expect(await refusalOf(await comeBack(), { provider: 'other' })).toEqual(
        because('other: provider differs'),
      );
    });

    test.each([
      ['disabled', { disabled_at: 1 }],
      ['not activated', { activated_at: null }],
      ['one with a password of ours', { sign_on_type: 'PASSWORD' as const }],
    ])('when the linked account is %s', async (_, change) => {
      const returned = await comeBack();
      await changeAccount(world, 'eva', change);
      expect(await refusalOf(returned)).toEqual(because('acme: account may not sign in this way'));
      await changeAccount(world, 'eva', {
        disabled_at: null,
        activated_at: world.clock.now,
        sign_on_type: 'EXTERNAL',
      });
    });

    test('of someone whose name and email are those of an account', async () => {
      const returned = await world.signInThere(
        browser,
        await world.begin(browser, 'eva'),
        'mallory',
      );
      expect(await refusalOf(returned)).toEqual(because('acme: identity is not linked'));
    });

    test('of someone who has the number of a linked person at another provider', async () => {
      const returned = await world.signInThere(browser, await world.begin(browser, 'otto'));
      const more = { provider: 'other', username: 'otto' };
      expect(await refusalOf(returned, more)).toEqual(because('other: identity is not linked'));
    });

    test('of another person than the one whose name was typed', async () => {
      const returned = await world.signInThere(browser, await world.begin(browser, 'eva'), 'dora');
      expect(await refusalOf(returned)).toEqual(
        because('acme: identity is linked to another account'),
      );
    });

    test.each([
      ['anna', 'acme: username differs'],
      ['dora', 'acme: username differs'],
      ['unknown', 'acme: no such account'],
    ])('when it is told to be of %s', async (username, reason) => {
      expect(await refusalOf(await comeBack(), { username })).toEqual(because(reason));
    });
  });
});
