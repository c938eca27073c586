import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { addAccount } from '#server/people/accounts/new-account.ts';
import type { Mail } from '#server/people/mail/mailer.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { passwordSignIn } from './sign-in.fixture.ts';

const chosen = 'tulip gravel moped seven';
const linkInvalid = {
  status: 400,
  body: {
    code: 'link.invalid',
    ErrorMessage: 'The link is not valid any more. Please ask for a new one.',
  },
};

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());
  beforeEach(() => void (server.mails.length = 0));

  test('a link comes by mail and sets a new password', async () => {
    expect(await ask('anna')).toEqual({ status: 202, body: undefined });
    const mail = await nextMail();
    expect(mail).toMatchObject({
      to: 'anna@lineside.example',
      subject: 'A new password for Lineside',
    });
    expect(mail.text).toContain('http://127.0.0.1:8080/login/reset_password/');

    expect(await choose(codeIn(mail), chosen)).toEqual({ status: 204, body: undefined });

    expect(await signIn('anna', 'lineside-demo-2026')).toBe(400);
    expect(await signIn('anna', chosen)).toBe(200);
  });

  test('the email stands for the username', async () => {
    await ask('Ben@lineside.example');

    expect((await nextMail()).to).toBe('ben@lineside.example');
  });

  test('a new password ends every session of the account, and the hub hears of it', async () => {
    const token = await server.tokenOf('carol');
    const ended: string[] = [];
    server.bus.subscribe('session.revoked', ({ reason }) => ended.push(reason));
    await ask('carol');
    await choose(codeIn(await nextMail()), chosen);

    const headers = { authorization: `Bearer ${token}` };
    expect((await server.call({ url: '/api/apps/uitypes', headers })).status).toBe(401);
    expect(ended).toEqual(['password changed']);
  });

  test('the link works once, and of many tries at once one wins', async () => {
    await ask('operator');
    const code = codeIn(await nextMail());

    const replies = await Promise.all(Array.from({ length: 4 }, () => choose(code, chosen)));

    expect(replies.filter(({ status }) => status === 204)).toHaveLength(1);
    expect(await choose(code, chosen)).toMatchObject(linkInvalid);
  });

  test('the link ends after 24 hours, and when a later one is asked for', async () => {
    await ask('global');
    const first = codeIn(await nextMail());
    await ask('global');
    await eventually(() => expect(server.mails).toHaveLength(2));
    expect(await choose(first, chosen)).toMatchObject(linkInvalid);

    server.clock.now += 24 * 3_600_000;
    expect(await choose(codeIn(server.mails[1]), chosen)).toMatchObject(linkInvalid);
  });

  test('a weak password is refused with the reason, and the link stays', async () => {
    await ask('eventinput');
    const code = codeIn(await nextMail());

    expect(await choose(code, 'eventinput eventinput')).toMatchObject({
      status: 400,
      body: { code: 'password.tooWeak', ErrorMessage: expect.stringContaining('easy to guess') },
    });
    expect((await choose(code, chosen)).status).toBe(204);
  });

  test('a new password is decoded exactly once', async () => {
    const odd = 'tulip 100%25 gravel + ü';
    await ask('anna');
    await choose(codeIn(await nextMail()), odd);

    expect(await signIn('anna', odd)).toBe(200);
  });

  test('an account that is not activated yet gets its activation link', async () => {
    const account = {
      username: 'dora',
      email: 'dora@lineside.example',
      language: 'es-MX',
      roles: [],
      clients: [],
    };
    await addAccount(server.db, account, { at: server.clock.now, username: 'test' });
    await ask('dora');
    const mail = await nextMail();

    expect(mail.subject).toBe('Su cuenta de Lineside');
    expect(mail.text).toContain('/login/activation_code/');
    // Codes are valid on their own page only.
    expect(await choose(codeIn(mail), 'short')).toMatchObject(linkInvalid);
  });

  test('who has no link to get is answered alike, and nothing is sent', async () => {
    await server.db
      .updateTable('accounts')
      .set({ disabled_at: server.clock.now })
      .where('id', '=', 'ben')
      .execute();
    await server.db
      .updateTable('accounts')
      .set({ email: null })
      .where('id', '=', 'operator')
      .execute();
    for (const username of ['unknown', 'external', 'ben', 'operator'])
      expect(await ask(username)).toEqual({ status: 202, body: undefined });
    await ask('carol');

    expect((await nextMail()).to).toBe('carol@lineside.example');
    expect(server.mails).toHaveLength(1);
    // Rows are the same for both: work for known names only could be measured.
    const requests = await server.db
      .selectFrom('audit_events')
      .select(['username', 'account_id'])
      .where('kind', '=', 'password.requested')
      .where('username', 'in', ['unknown', 'external', 'ben'])
      .execute();
    expect(requests.map(({ account_id }) => account_id)).toEqual([null, null, null]);
    const codes = server.db
      .selectFrom('one_time_codes')
      .selectAll()
      .where('account_id', 'is', null);
    expect(await codes.execute()).toHaveLength(4);
  });

  test('the reply does not wait for the mail', async () => {
    const send = vi.spyOn(server.mailer, 'send').mockReturnValue(new Promise(() => {}));

    const reply = await ask('anna');
    await eventually(() => expect(send).toHaveBeenCalled());
    send.mockRestore();

    expect(reply.status).toBe(202);
  });

  test('without a way to send mail, links that were handed out stay good', async () => {
    await ask('carol');
    const code = codeIn(await nextMail());
    const isReady = vi.spyOn(server.mailer, 'isReady').mockReturnValue(false);
    expect((await ask('carol')).status).toBe(202);
    await eventually(() => expect(isReady).toHaveBeenCalled());
    isReady.mockRestore();

    expect((await choose(code, chosen)).status).toBe(204);
  });

  function ask(username: string) {
    return server.call({
      method: 'POST',
      url: '/api/accounts/passwordresets',
      payload: { username },
    });
  }

  function choose(code: string, password: string) {
    return server.call({
      method: 'POST',
      url: '/api/accounts/password',
      payload: { code, password: encodeURIComponent(password) },
    });
  }

  async function nextMail(): Promise<Mail> {
    await eventually(() => expect(server.mails).not.toHaveLength(0));
    return server.mails[0] as Mail;
  }

  async function signIn(username: string, password: string): Promise<number> {
    return (await passwordSignIn(server, { username, password, force: true })).status;
  }
});

function codeIn(mail: Mail | undefined): string {
  return /\/login\/\w+\/([\w-]{43})\n/.exec(mail?.text ?? '')?.[1] ?? '';
}
