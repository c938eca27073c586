import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const client = '/api/admin/clients/northwind';
const third = { status: 400, body: { Errors: [{ Field: 'ParentId' }] } };

describe.each(testDatabases)('reasons have two levels, on %s', (kind) => {
  let server: TestApp;
  beforeEach(async () => {
    server = await startTestApp(kind);
  });
  afterEach(() => server.close());

  test('a file that puts reasons below each other is refused whole', async () => {
    const [a, b, c] = [await make('A'), await make('B'), await make('C')];
    for (const lines of [
      [`${a},${b}`, `${b},${a}`],
      [`${a},${b}`, `${b},${c}`],
    ]) {
      const payload = ['Id,ParentId', ...lines].join('\n');
      const reply = await send('POST', 'stopreasons/import', payload, 'text/csv');
      expect(reply).toMatchObject({ body: { IsStored: false } });
    }
    expect(await parents()).toMatchObject({ A: null, B: null, C: null });
  });

  test('one of two people who put two reasons below each other is refused', async () => {
    const [a, b] = [await make('A'), await make('B')];
    const replies = await Promise.all([
      change(a, { ParentId: b }, 'global'),
      change(b, { ParentId: a }, 'sysadmin'),
    ]);

    expect(replies.map(({ status }) => String(status)).toSorted()).toEqual(['200', '400']);
  });

  test('a reason that was removed does not come back into a third level', async () => {
    const [top, middle, low] = [await make('Top'), await make('Middle'), await make('Low')];
    await change(low, { ParentId: middle });
    expect((await send('DELETE', `stopreasons/${low}`)).status).toBe(204);
    await change(middle, { ParentId: top });

    expect(await send('POST', 'stopreasons/restore', { Ids: [low] })).toMatchObject(third);
    expect(Object.keys(await parents())).not.toContain('Low');
  });

  test('a group goes with what is below it, and both come back', async () => {
    for (const count of [1, 2, 3, 4]) {
      const top = await make(`Top ${count}`);
      const low = await make(`Low ${count}`, top);
      const both = `ids[]=${top}&ids[]=${low}`;
      expect((await send('DELETE', `stopreasons?${both}`)).status).toBe(204);
      expect((await send('POST', 'stopreasons/restore', { Ids: [top, low] })).status).toBe(204);
      expect(await parents()).toMatchObject({ [`Low ${count}`]: `Top ${count}` });
      expect(await send('DELETE', `stopreasons/${top}`)).toMatchObject({ status: 409 });
    }
  });

  test('a name in a file is that of a reason of the client, whatever others have', async () => {
    await make('Machine');
    const contoso = '/api/admin/clients/contoso/stopreasons';
    await call('POST', contoso, reason('Machine'));
    const payload = 'DisplayName,Code,Category,ParentId\nLeak,LEAK,availability,Machine';
    expect(await send('POST', 'stopreasons/import', payload, 'text/csv')).toMatchObject({
      body: { Created: 1, IsStored: true },
    });
  });

  async function make(name: string, parentId?: string): Promise<string> {
    const { body } = await send('POST', 'stopreasons', reason(name, parentId));
    return (body as { Id: string }).Id;
  }

  async function change(id: string, values: object, username = 'global') {
    const url = `${client}/stopreasons/${id}`;
    return call('PATCH', url, values, { username, headers: { 'if-match': '"1"' } });
  }

  /** Names of the parents of reasons, by name. */
  async function parents(): Promise<Record<string, string | null>> {
    const { body } = await server.get('global', 'admin/clients/northwind/stopreasons');
    const { Items } = body as { Items: { DisplayName: string; ParentName: string | null }[] };
    return Object.fromEntries(Items.map((one) => [one.DisplayName, one.ParentName]));
  }

  function send(method: 'POST' | 'DELETE', path: string, payload?: object | string, type?: string) {
    const headers = type === undefined ? {} : { 'content-type': type };
    return call(method, `${client}/${path}`, payload, { headers });
  }

  async function call(
    method: 'POST' | 'PATCH' | 'DELETE',
    url: string,
    payload?: object | string,
    { username = 'global', headers = {} }: { username?: string; headers?: object } = {},
  ) {
    const authorization = `Bearer ${await server.tokenOf(username)}`;
    return server.call({
      method,
      url,
      headers: { ...headers, authorization },
      ...(payload !== undefined && { payload }),
    });
  }
});

function reason(DisplayName: string, ParentId?: string) {
  const Code = DisplayName.toUpperCase().replaceAll(' ', '_');
  return { DisplayName, Code, Category: 'availability', ...(ParentId && { ParentId }) };
}
