import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const unsigned = { status: 409, body: { code: 'agreement.unsigned' } };

describe.each(testDatabases)('on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => void (server = await startTestApp(kind)));
  afterAll(() => server.close());

  test('plants are shown after the agreement is signed, and at once', async () => {
    const authorization = `Bearer ${await server.tokenOf('ben')}`;
    const headers = { authorization };
    const shown = [
      'accounts/ben/machines',
      'machines/status?ids[]=monterrey-imm-07',
      'apps/screens',
    ];
    for (const path of shown) expect(await server.get('ben', path)).toMatchObject(unsigned);
    const tickets = { method: 'POST', url: '/api/accounts/hubtickets', headers } as const;
    expect(await server.call(tickets)).toMatchObject(unsigned);
    const negotiate = { method: 'POST', url: '/chimehub/negotiate', headers } as const;
    expect((await server.call(negotiate)).status).toBe(401);

    const url = '/api/accounts/ben/contract';
    const { body } = await server.get('ben', 'accounts/ben/contract');
    const payload = { Id: (body as { Id: string }).Id, IsConfirmed: true };
    expect((await server.call({ method: 'POST', url, headers, payload })).status).toBe(200);

    for (const path of shown) expect((await server.get('ben', path)).status).toBe(200);
    expect((await server.call(negotiate)).status).toBe(200);
  });

  test('what signing in needs before it is there', async () => {
    await server.db.deleteFrom('agreement_signatures').where('account_id', '=', 'carol').execute();
    const headers = { authorization: `Bearer ${await server.tokenOf('carol')}` };
    const payload = { Mode: 'ACTION', Message: 'LOG IN' };

    expect((await server.call({ method: 'POST', url: '/api/logs', headers, payload })).status).toBe(
      201,
    );
    expect((await server.get('carol', 'accounts/carol/contract')).status).toBe(200);
    const out = { method: 'DELETE', url: '/api/accounts/token', headers } as const;
    expect((await server.call(out)).status).toBe(204);
  });
});
