import { randomUUID } from 'node:crypto';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const press = 'machines/riverside-imm-01';
const backwards = { Start: '2026-06-10T12:00:00Z', End: '2026-06-10T11:00:00Z' };

describe.each(testDatabases)('chat on %s', (kind) => {
  let server: TestApp;
  beforeAll(async () => {
    server = await startTestApp(kind);
    await addPicture('of-anna', 'northwind', 'anna');
    await addPicture('of-carol', 'northwind', 'carol');
    await addPicture('of-contoso', 'contoso', 'anna');
  });
  afterAll(() => server.close());

  test('a message is stored once, however often it is sent', async () => {
    const published: unknown[] = [];
    const stop = server.bus.subscribe('chat.message', (one) => published.push(one));
    const Id = randomUUID();
    const replies = await Promise.all([write('anna', { Id }), write('anna', { Id })]);
    await write('anna', { Id });
    stop();

    expect(replies.map(({ status }) => status)).toEqual([201, 201]);
    expect((await history()).filter((one) => one.Id === Id)).toHaveLength(1);
    expect(published).toHaveLength(1);
    const stolen = await write('carol', { Id });
    expect(stolen).toMatchObject({ status: 409, body: { code: 'message.idTaken' } });
  });

  test('messages of many writers are numbered without gap or repetition', async () => {
    const before = (await history())[0]?.Seq ?? 0;
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => write(at % 2 ? 'anna' : 'carol', { Text: `${at}` })),
    );
    const numbers = (await history()).map(({ Seq }) => Seq).filter((seq) => seq > before);
    expect(numbers).toEqual(Array.from({ length: 30 }, (_, at) => before + 30 - at));
  });

  test('a mention notifies those who see the client, once, and no one else', async () => {
    const Id = randomUUID();
    await write('anna', { Id, Text: 'Look, @carol and @ben. Also @anna, mail x@global.' });
    await change('PATCH', 'anna', Id, { Text: 'Look again, @carol' });

    expect(await notificationsOf('carol')).toMatchObject([
      {
        Kind: 'chat.mention',
        Page: 'machine',
        AssociatedToItemId: 'riverside-imm-01',
        Values: { by: 'anna' },
        IsRead: false,
      },
    ]);
    for (const other of ['ben', 'anna', 'global']) expect(await notificationsOf(other)).toEqual([]);
  });

  test('who is no longer called by name is told that it is over', async () => {
    const [edited, withdrawn] = [randomUUID(), randomUUID()];
    for (const Id of [edited, withdrawn]) await write('anna', { Id, Text: 'Look, @carol' });
    await change('PATCH', 'anna', edited, { Text: 'Look' });
    await change('DELETE', 'anna', withdrawn);

    const rows = await server.db
      .selectFrom('notifications')
      .select('ended_at')
      .where('key', 'in', [`chat.mention ${edited}`, `chat.mention ${withdrawn}`])
      .execute();
    expect(rows).toHaveLength(2);
    expect(rows.every(({ ended_at }) => ended_at !== null)).toBe(true);
  });

  test('an edit and a withdrawal leave a trace, and only their writer may make them', async () => {
    const Id = randomUUID();
    await write('anna', { Id, Text: 'first' });
    expect(await change('PATCH', 'carol', Id, { Text: 'mine' })).toMatchObject({ status: 409 });
    await change('PATCH', 'anna', Id, { Text: 'second' });
    const gone = await change('DELETE', 'anna', Id);
    const trace = await server.db
      .selectFrom('chat_edits')
      .select('text')
      .where('message_id', '=', Id)
      .orderBy('text')
      .execute();

    expect(gone).toMatchObject({ status: 200, body: { Text: '', MediaId: null } });
    expect(trace.map(({ text }) => text)).toEqual(['first', 'second']);
    expect(await change('PATCH', 'anna', Id, { Text: 'again' })).toMatchObject({ status: 409 });
  });

  test('history is searched, cut and read on from a message', async () => {
    for (const Text of ['Nozzle leaks', 'nózzle clean', 'oil 100%'])
      await write('anna', { Text }, 'riverside-imm-02');
    expect(await asked('filter=Text:NOZZLE')).toEqual(['nózzle clean', 'Nozzle leaks']);
    expect(await asked(`filter=Text:${encodeURIComponent('100%25')}`)).toEqual(['oil 100%']);
    expect(await asked('pageSize=1&pageNumber=2')).toEqual(['nózzle clean']);
    expect(await asked('filter=Before:2')).toEqual(['Nozzle leaks']);
    expect(await asked('ascending=true&filter=After:2')).toEqual(['oil 100%']);

    async function asked(query: string): Promise<string[]> {
      const path = `machines/riverside-imm-02/meetings/messages?${query}`;
      const { body } = await server.get('anna', path);
      return (body as { Items: Message[] }).Items.map(({ Text }) => Text);
    }
  });

  test('what others wrote is unread until it is marked, and stays read', async () => {
    const path = 'machines/riverside-imm-03/meetings/messages';
    for (const Text of ['1', '2', '3']) await write('anna', { Text }, 'riverside-imm-03');
    expect(await unread()).toBe(3);
    await mark(2);
    expect(await unread()).toBe(1);
    await mark(1);
    expect(await unread()).toBe(1);
    await mark(999_999);
    await write('anna', { Text: '4' }, 'riverside-imm-03');
    expect(await unread()).toBe(1);

    async function unread(): Promise<number> {
      return ((await server.get('carol', path)).body as { Unread: number }).Unread;
    }
    async function mark(Seq: number) {
      const headers = { authorization: `Bearer ${await server.tokenOf('carol')}` };
      await server.call({ method: 'PUT', url: `/api/${path}/read`, headers, payload: { Seq } });
    }
  });

  test('a picture says something without words, and goes with a withdrawal', async () => {
    const Id = randomUUID();
    const sent = await write('anna', { Id, Text: '', MediaId: 'of-anna' });
    expect(sent).toMatchObject({ status: 201, body: { Text: '', MediaId: 'of-anna' } });
    expect(await change('DELETE', 'anna', Id)).toMatchObject({ body: { MediaId: null } });
  });

  test.each([
    ['nothing', { Text: ' \n ' }],
    ['too much', { Text: 'x'.repeat(4001) }],
    ['a control character', { Text: 'a\u0000b' }],
    ['a range that ends before it starts', { Range: backwards }],
    ['no id', { Id: 'x' }],
    ['a picture that is not there', { MediaId: '../../etc/passwd' }],
    ['a picture of another person', { MediaId: 'of-carol' }],
    ['a picture of another client', { MediaId: 'of-contoso' }],
  ])('%s is refused and not stored', async (_, message) => {
    const before = (await history()).length;
    expect((await write('anna', message)).status).toBe(400);
    expect(await history()).toHaveLength(before);
  });

  test('notifications are filtered, marked all or none, and hidden with their client', async () => {
    await write('anna', { Text: '@carol @carol one' }, 'riverside-imm-04');
    const [first] = await notificationsOf('carol', 'AssociatedToItemId:riverside-imm-04');
    const Id = first?.Id ?? '';

    expect(await mark([{ Id }, { Id: 'not-there' }])).toMatchObject({ status: 404 });
    expect(
      await notificationsOf('carol', 'unreadOnly:true;AssociatedToItemId:riverside-imm-04'),
    ).toHaveLength(1);
    expect(await mark([{ Id }])).toMatchObject({
      status: 200,
      body: { Items: [{ IsRead: true }] },
    });
    expect(
      await notificationsOf('carol', 'unreadOnly:true;AssociatedToItemId:riverside-imm-04'),
    ).toEqual([]);
    expect(
      (await server.get('carol', 'accounts/carol/notifications?filter=dateType:soon')).status,
    ).toBe(400);
    const old = server.clock.now - 2 * 86_400_000;
    await server.db.updateTable('notifications').set({ at: old }).execute();
    expect(await notificationsOf('carol', 'dateType:day')).toEqual([]);
    expect(await notificationsOf('carol', 'dateType:week')).not.toEqual([]);
    await server.db
      .updateTable('notifications')
      .set({ account_id: 'anna', client_id: 'contoso' })
      .where('id', '=', Id)
      .execute();
    expect(await notificationsOf('anna')).toEqual([]);

    async function mark(payload: object) {
      const headers = { authorization: `Bearer ${await server.tokenOf('carol')}` };
      const url = '/api/accounts/carol/notifications';
      return server.call({ method: 'PATCH', url, headers, payload });
    }
  });

  async function addPicture(id: string, client_id: string, account_id: string): Promise<void> {
    await server.db
      .insertInto('media')
      .values({
        id,
        client_id,
        account_id,
        username: account_id,
        type: 'chatimage',
        content_type: 'image/png',
        size: 1,
        stored_size: 1,
        width: 1,
        height: 1,
        hash: id,
        has_thumbnail: 1,
        uploaded_at: server.clock.now,
      })
      .execute();
  }

  interface Message {
    Id: string;
    Seq: number;
    Text: string;
  }

  async function history(): Promise<Message[]> {
    const { body } = await server.get('anna', `${press}/meetings/messages?pageSize=1000`);
    return (body as { Items: Message[] }).Items;
  }

  async function notificationsOf(username: string, filter = '') {
    const path = `accounts/${username}/notifications?filter=${filter}`;
    const { body } = await server.get(username, path);
    return (body as { Items: { Id: string }[] }).Items;
  }

  async function write(username: string, message: object, machine = 'riverside-imm-01') {
    const headers = { authorization: `Bearer ${await server.tokenOf(username)}` };
    const payload = { Id: randomUUID(), Text: 'Example', ...message };
    return server.call({
      method: 'POST',
      url: `/api/machines/${machine}/meetings/messages`,
      headers,
      payload,
    });
  }

  async function change(
    method: 'PATCH' | 'DELETE',
    username: string,
    id: string,
    payload?: object,
  ) {
    const headers = { authorization: `Bearer ${await server.tokenOf(username)}` };
    const url = `/api/${press}/meetings/messages/${id}`;
    return server.call({ method, url, headers, ...(payload && { payload }) });
  }
});
