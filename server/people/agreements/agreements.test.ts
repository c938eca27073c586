import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { Contract } from '#schemas/api/accounts.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { describeAccount } from '#server/people/accounts/describe-account.ts';
import { signIn, startTestApp, type TestApp } from '#server/test-app.ts';

import { withoutAgreements } from './agreements.fixture.ts';

const path = '/api/admin/agreements';
const minute = 60_000;

describe.each(testDatabases)('agreements on %s', (kind) => {
  let server: TestApp;
  /** Sessions that began earlier. */
  const sessions = new Map<string, string>();
  beforeAll(async () => void (server = await startTestApp(kind)));
  beforeEach(() => withoutAgreements(server.db));
  afterAll(() => server.close());

  test('a draft is asked of no one; what is published is, at the next sign-in and not before', async () => {
    await begin('anna');
    const { Id } = await make({ English: 'Be kind.' });
    expect(await seesPlants('anna')).toBe(200);
    expect(await own('anna')).toMatchObject({ status: 404 });

    server.clock.now += minute;
    expect(await publish(Id)).toMatchObject({ status: 200, body: { Number: 1 } });
    server.clock.now += minute;
    expect(await seesPlants('anna')).toBe(200);

    await begin('anna');
    expect(await seesPlants('anna')).toBe(409);
    expect(await own('anna')).toMatchObject({
      body: { Id, Agreement: '<p>Be kind.</p>', IsConfirmed: false },
    });
    expect(await account('anna')).toMatchObject({ HasContract: false });

    expect((await agree('anna', Id)).body).toMatchObject({ Id, IsConfirmed: true });
    expect(await seesPlants('anna')).toBe(200);
    expect(await account('anna')).toMatchObject({ HasContract: true });
    expect((await own('anna')).body).toMatchObject({ IsConfirmed: true });
  });

  test('a new version is asked for again, and the signature of the first stays as it was', async () => {
    const first = await make({ English: 'One' });
    await publish(first.Id);
    await begin('anna');
    const signedAt = server.clock.now;
    await agree('anna', first.Id);
    await agree('anna', first.Id);

    server.clock.now += minute;
    const second = await copyOf(first.Id);
    expect(second).toMatchObject({ English: 'One', Number: null, PublishedAt: null });
    await publish(second.Id);
    server.clock.now += minute;
    await begin('anna');
    expect(await own('anna')).toMatchObject({ body: { Id: second.Id, IsConfirmed: false } });
    expect(await agree('anna', first.Id)).toMatchObject({
      status: 409,
      body: { code: 'contract.changed' },
    });
    await agree('anna', second.Id);

    const { body } = await call('global', 'admin/agreementsignatures?orderBy=SignedAt');
    expect((body as { Items: object[] }).Items).toMatchObject([
      { Username: 'anna', Number: 1, SignedAt: new Date(signedAt).toISOString() },
      { Username: 'anna', Number: 2, ClientName: 'Northwind Plastics' },
    ]);
    expect((await rowOf(first.Id)).Signatures).toBe(1);
  });

  test('who had signed nothing is not let in because a newer version came while at work', async () => {
    await publish((await make({ English: 'One' })).Id);
    server.clock.now += minute;
    await begin('anna');
    expect(await seesPlants('anna')).toBe(409);

    server.clock.now += minute;
    await publish((await make({ English: 'Two', DisplayName: 'Two' })).Id);
    server.clock.now += minute;
    expect(await seesPlants('anna')).toBe(409);
  });

  test('everyone reads it in the own language, English where there is none; HTML stays HTML', async () => {
    const { Id } = await make({ English: '<h2>Terms</h2>', Spanish: 'Uno & dos\n\nTres' });
    await publish(Id);
    await begin('anna');
    const texts: Record<string, unknown> = {};
    for (const language of ['en-US', 'es-MX', 'hi-IN']) {
      await server.db.updateTable('accounts').set({ language }).where('id', '=', 'anna').execute();
      texts[language] = ((await own('anna')).body as Contract).Agreement;
    }
    await server.db
      .updateTable('accounts')
      .set({ language: 'en-US' })
      .where('id', '=', 'anna')
      .execute();

    expect(texts).toEqual({
      'en-US': '<h2>Terms</h2>',
      'es-MX': '<p>Uno &amp; dos</p>\n<p>Tres</p>',
      'hi-IN': '<h2>Terms</h2>',
    });
  });

  test('who works for two clients agrees to both at once, each named; others to their own', async () => {
    const northwind = await make({ English: 'North' });
    const contoso = await make({ English: 'South', ClientId: 'contoso' });
    await publish(northwind.Id);
    await publish(contoso.Id);
    await begin('carol');
    const { body } = await own('carol');
    const { Id, Agreement } = body as Contract;

    expect(Agreement).toContain('Northwind Plastics');
    expect(Agreement.indexOf('North')).toBeLessThan(Agreement.indexOf('South'));
    expect((await agree('carol', northwind.Id)).status).toBe(409);
    await agree('carol', Id);
    expect(await seesPlants('carol')).toBe(200);

    await begin('ben');
    expect((await own('ben')).body).toMatchObject({ Id: contoso.Id, Agreement: '<p>South</p>' });
  });

  test('administrators and wall screens are not asked', async () => {
    await publish((await make({ English: 'One' })).Id);
    for (const name of ['sysadmin', 'global']) {
      await begin(name);
      expect(await account(name)).toMatchObject({ HasContract: true });
      expect((await call(name, 'clients/northwind/machines')).status).toBe(200);
    }
  });

  test('what was published stays as people read it', async () => {
    const { Id } = await make({ English: 'One' });
    await publish(Id);

    expect(await publish(Id)).toMatchObject({ status: 409, body: { code: 'agreement.published' } });
    expect(await change(Id, { English: 'Two' })).toMatchObject({
      status: 409,
      body: { code: 'agreement.published' },
    });
    await begin('anna');
    await agree('anna', Id);
    const headers = await authorized('global');
    const removal = await server.call({ method: 'DELETE', url: `${path}/${Id}`, headers });
    expect(removal).toMatchObject({
      status: 409,
      body: { Dependants: [{ Name: 'signatures', Count: 1 }] },
    });
  });

  test('two agreements that are published at once get the numbers one and two', async () => {
    const drafts = [
      await make({ English: 'One' }),
      await make({ English: 'Two', DisplayName: 'Two' }),
    ];
    const replies = await Promise.all(drafts.map(({ Id }) => publish(Id)));

    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
    const numbers = replies.map(({ body }) => (body as { Number: number }).Number);
    expect(numbers.toSorted((a, b) => a - b)).toEqual([1, 2]);
  });

  test('the audit trail names the publication', async () => {
    const { Id } = await make({ English: 'One' });
    await publish(Id);
    const { body } = await call('sysadmin', 'admin/audit?pageSize=1');

    expect(body).toMatchObject({
      Items: [{ Kind: 'agreement.published', Username: 'global', Detail: 'Terms, 1' }],
    });
  });

  interface Row {
    Id: string;
    Version: number;
    Number: number | null;
    Signatures: number;
  }

  async function make(values: object): Promise<Row> {
    const payload = { DisplayName: 'Terms', ClientId: 'northwind', ...values };
    const headers = await authorized('global');
    const { status, body } = await server.call({ method: 'POST', url: path, headers, payload });
    expect(status).toBe(201);
    return body as Row;
  }

  async function copyOf(id: string): Promise<Row> {
    const url = `${path}/${id}/clone`;
    const headers = await authorized('global');
    const payload = { DisplayName: 'Terms 2' };
    return (await server.call({ method: 'POST', url, headers, payload })).body as Row;
  }

  async function change(id: string, payload: object) {
    const { Version } = await rowOf(id);
    const headers = { ...(await authorized('global')), 'if-match': `"${Version}"` };
    return server.call({ method: 'PATCH', url: `${path}/${id}`, headers, payload });
  }

  async function publish(id: string) {
    const headers = await authorized('global');
    return server.call({ method: 'POST', url: `${path}/${id}/publish`, headers });
  }

  async function rowOf(id: string): Promise<Row> {
    return (await call('global', `admin/agreements/${id}`)).body as Row;
  }

  async function begin(username: string): Promise<void> {
    sessions.set(username, await signIn(server.call, username));
  }

  async function authorized(username: string) {
    const token = sessions.get(username) ?? (await server.tokenOf(username));
    return { authorization: `Bearer ${token}` };
  }

  async function call(username: string, url: string) {
    return server.call({ url: `/api/${url}`, headers: await authorized(username) });
  }

  async function seesPlants(username: string): Promise<number> {
    return (await call(username, `accounts/${username}/machines`)).status;
  }

  function own(username: string) {
    return call(username, `accounts/${username}/contract`);
  }

  function account(username: string) {
    return describeAccount(server.db, username);
  }

  async function agree(username: string, Id: string) {
    const url = `/api/accounts/${username}/contract`;
    const headers = await authorized(username);
    const payload = { Id, IsConfirmed: true };
    return server.call({ method: 'POST', url, headers, payload });
  }
});
