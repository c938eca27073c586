import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { callToken, passwordOf, refreshOf } from '#server/people/sign-in/token-calls.fixture.ts';
import { startTestApp, type TestApp, type TestInstance } from '#server/test-app.ts';

// Counts the evaluated passwords, without the cost of hashing.
vi.mock('@node-rs/argon2', () => ({
  hash: () => Promise.resolve('hash'),
  verify: vi.fn<(hash: string, password: string) => Promise<boolean>>((_, password) =>
    Promise.resolve(password === 'right'),
  ),
}));
describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  let second: TestInstance;
  beforeAll(async () => {
    server = await startTestApp(kind);
    second = await server.startSecond();
  });
  afterAll(async () => {
    await second.close();
    await server.close();
  });
  beforeEach(() => {
    server.clock.now += 3_600_000;
    vi.mocked(verify).mockClear();
  });

  test('ten attempts a minute of one network are evaluated, of many at once on two instances', async () => {
    await tryAll(1000, oneNetwork);
    expect(verify).toHaveBeenCalledTimes(8);

    for (let quarter = 0; quarter < 4; quarter += 1) {
      server.clock.now += 15_000;
      await tryAll(30, oneNetwork);
    }
    expect(verify).toHaveBeenCalledTimes(10);
  });

  test('a hundred of a thousand attempts from everywhere are evaluated, then ten a minute', async () => {
    await tryAll(1000, manyAddresses);
    expect(verify).toHaveBeenCalledTimes(100);

    server.clock.now += 60_000;
    await tryAll(200, manyAddresses);
    expect(verify).toHaveBeenCalledTimes(110);
  });

  test('who tries in one network keeps no one out in another', async () => {
    await tryAll(60, oneNetwork);

    expect((await enter('anna', 'right', '203.0.113.7')).status).not.toBe(429);
  });

  test('a browser that the account has signed in on is kept out by no one else', async () => {
    const { device } = await enter('anna', 'right');
    await tryAll(200, manyAddresses);
    await tryAll(60, () => '198.51.100.1');

    expect((await enter('anna', 'right')).status).toBe(429);
    expect((await onDevice('anna', 'right', device)).status).toBe(200);
    // A known device does not help for other accounts, and does not speed up guessing for its own.
    await tryAll(
      8,
      () => '198.51.100.1',
      () => 'carol',
    );
    expect((await onDevice('carol', 'right', device)).status).toBe(429);
    for (let time = 0; time < 8; time += 1)
      expect((await onDevice('anna', 'wrong', device)).status).toBe(400);
    expect((await onDevice('anna', 'right', device)).status).toBe(429);
  });

  test.each(['', 'x', `${'x'.repeat(43)}.${'y'.repeat(43)}`])(
    'a device that says it is known, %j, is not',
    async (device) => {
      await tryAll(8, () => '198.51.100.1');

      expect((await onDevice('anna', 'right', device)).status).toBe(429);
    },
  );

  test('username and email are one name', async () => {
    await tryAll(4, oneNetwork);
    await tryAll(4, oneNetwork, () => 'Anna@lineside.example');

    expect((await enter('anna', 'wrong')).status).toBe(429);
  });

  test('a name that no account has is limited in the same way', async () => {
    const unknown = await tryAll(10, oneNetwork, () => 'unknown');
    const known = await tryAll(10, oneNetwork);

    expect(unknown.toSorted((a, b) => a - b)).toEqual(known.toSorted((a, b) => a - b));
  });

  test('asking for a new password leaves the tries of signing in alone', async () => {
    function ask() {
      const payload = { username: 'anna' };
      return server.call({ method: 'POST', url: '/api/accounts/passwordresets', payload });
    }
    for (let time = 0; time < 8; time += 1) expect((await ask()).status).toBe(202);
    expect((await ask()).status).toBe(429);

    expect((await enter('anna', 'wrong', '127.0.0.1')).status).toBe(400);
  });

  test('a clock that is set back keeps no one out for longer than the limit', async () => {
    await tryAll(8, oneNetwork);
    server.clock.now -= 3_600_000;
    const { status, headers } = await enter('anna', 'right');
    expect({ status, wait: headers['retry-after'] }).toEqual({ status: 429, wait: '2' });

    server.clock.now += 30_000;
    expect((await enter('anna', 'wrong')).status).toBe(400);
    server.clock.now += 3_600_000;
  });

  test('who tries too often is told how long to wait, and that is true', async () => {
    await tryAll(8, oneNetwork);
    server.clock.now += 10_000;

    const { status, body, headers } = await enter('anna', 'wrong');
    expect({ status, body }).toEqual({
      status: 429,
      body: {
        status: 429,
        code: 'signIn.tooManyAttempts',
        ErrorMessage: 'Too many attempts. Please wait 20 seconds and try again.',
        error_description: 'Too many attempts. Please wait 20 seconds and try again.',
      },
    });
    expect(headers['retry-after']).toBe('20');

    server.clock.now += 19_999;
    expect((await enter('anna', 'wrong')).status).toBe(429);
    server.clock.now += 1;
    expect((await enter('anna', 'wrong')).status).toBe(400);
  });

  test('over the limit the right password is refused like a wrong one', async () => {
    await tryAll(8, oneNetwork);

    expect((await enter('anna', 'right')).body).toEqual((await enter('anna', 'wrong')).body);
  });

  test('another spelling of a name is the same name', async () => {
    await tryAll(8, oneNetwork);

    expect((await enter(' ANNA', 'wrong')).status).toBe(429);
  });

  test('only failures count: not who gets in, nor who is signed in elsewhere', async () => {
    const right = passwordOf('anna', { password: 'right' });
    for (let time = 0; time < 45; time += 1) {
      expect((await callToken(server, { ...right, force: true })).status).toBe(200);
      expect((await callToken(second, right)).status).toBe(409);
    }

    expect((await enter('anna', 'wrong')).status).toBe(400);
  });

  test('an address has forty tries, whatever the names, and one more each 1.5 seconds', async () => {
    const statuses = await tryAll(50, () => '192.0.2.1', nameNumber);
    expect(statuses.filter((status) => status === 400)).toHaveLength(40);

    expect((await enter('name-x', 'wrong', '192.0.2.1')).status).toBe(429);
    expect((await enter('name-x', 'wrong', '192.0.2.2')).status).toBe(400);
    server.clock.now += 1500;
    expect((await enter('name-x', 'wrong', '192.0.2.1')).status).toBe(400);
  });

  test('a try that its address is refused does not count against the user', async () => {
    await tryAll(40, () => '192.0.2.9', nameNumber);
    await tryAll(20, () => '192.0.2.9');

    expect((await enter('anna', 'wrong')).status).toBe(400);
  });

  test.each([
    ['another program has 600 tries a minute', 'other', 600],
    ['our own, which is the same for everyone, is not counted', 'lineside-web', 650],
  ])('%s', async (_, client_id, evaluated) => {
    const replies = await Promise.all(
      Array.from({ length: 650 }, (_unused, at) => {
        const fields = passwordOf(nameNumber(at), { password: 'wrong', client_id });
        return callToken(server, fields, { remoteAddress: manyAddresses(at) });
      }),
    );

    expect(replies.filter(({ status }) => status === 400)).toHaveLength(evaluated);
  });

  test.each([
    ['an activation', passwordOf('anna', { password: 'wrong', activation_code: 'x' })],
    [
      'a sign-on elsewhere',
      { grant_type: 'authorization_code', code: 'x', provider: 'demo', username: 'anna' },
    ],
  ])('%s counts as a try', async (_, fields) => {
    for (let time = 0; time < 8; time += 1)
      expect((await callToken(server, fields)).status).not.toBe(429);

    expect((await callToken(server, fields)).status).toBe(429);
  });

  test('the links of wall screens cannot be guessed at either', async () => {
    const fields = { grant_type: 'kiosk', code: 'x' };
    for (let time = 0; time < 40; time += 1)
      expect((await callToken(server, fields)).status).not.toBe(429);

    expect((await callToken(server, fields)).status).toBe(429);
  });

  test('who is signed in stays signed in while someone tries the password', async () => {
    const { refresh_token } = (await enter('anna', 'right')).body;
    await tryAll(20, () => '127.0.0.1');

    expect((await callToken(server, refreshOf(refresh_token))).status).toBe(200);
  });

  test('the audit trail tells of a refusal once a minute, not once a try', async () => {
    const before = await limitedLines();
    await tryAll(150, manyAddresses);
    expect(await limitedLines()).toBe(before + 1);

    server.clock.now += 60_000;
    await tryAll(150, manyAddresses);
    expect(await limitedLines()).toBe(before + 2);
  });

  function enter(username: string, password: string, remoteAddress = '198.51.100.1') {
    return callToken(server, passwordOf(username, { password }), { remoteAddress });
  }

  function onDevice(username: string, password: string, device: string | undefined) {
    const fields = passwordOf(username, { password, force: true });
    return callToken(server, fields, { device, remoteAddress: '198.51.100.1' });
  }

  /** All tries at once, half of them on the second instance. */
  function tryAll(
    count: number,
    addressOf: (at: number) => string,
    nameOf: (at: number) => string = () => 'anna',
  ): Promise<number[]> {
    return Promise.all(
      Array.from({ length: count }, async (_, at) => {
        const fields = passwordOf(nameOf(at), { password: 'wrong' });
        const remoteAddress = addressOf(at);
        return (await callToken(at % 2 === 0 ? server : second, fields, { remoteAddress })).status;
      }),
    );
  }

  async function limitedLines(): Promise<number> {
    const rows = await server.db
      .selectFrom('audit_events')
      .select('id')
      .where('kind', '=', 'signIn.limited')
      .execute();
    return rows.length;
  }
});

function nameNumber(at: number): string {
  return `name-${at}`;
}

function oneNetwork(): string {
  return '198.51.100.1';
}

function manyAddresses(at: number): string {
  return `10.0.${Math.floor(at / 250)}.${at % 250}`;
}
