import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { sealSecret } from '#server/access/sealed-secret.ts';
import { startAedes } from '#server/connectors/mqtt/broker.fixture.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';

const secret = 'correct horse battery staple';
type Row = { Id: string; Version: number };

describe.each(testDatabases)('secrets of devices on %s', (kind) => {
  let server: TestApp;
  let broker: Awaited<ReturnType<typeof startAedes>>;
  let device: Row;
  let count = 0;
  beforeAll(async () => {
    server = await startTestApp(kind, { connectorNetworks: '127.0.0.0/8' });
    broker = await startAedes({ password: secret });
  });
  afterAll(async () => {
    await server.close();
    await broker.close();
  });
  beforeEach(async () => {
    count += 1;
    const given = { DisplayName: `Broker ${count}`, Kind: 'mqtt', Url: broker.url, Topic: '#' };
    const path = 'clients/northwind/datasourcedevices';
    const { status, body } = await call('POST', path, {
      ...given,
      Username: 'lineside',
      Secret: secret,
    });
    if (status !== 201) throw new Error(JSON.stringify(body));
    device = body as Row;
  });

  test('a secret is in no reply, no trail, no export and not as it is in the database', async () => {
    const path = `datasourcedevices/${device.Id}`;
    expect(device).toMatchObject({ HasSecret: true, Secret: null });
    await patch({ Secret: `${secret} 2` });
    await call('DELETE', path);
    await call('POST', 'datasourcedevices/restore', { Ids: [device.Id] });
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    const replies = await Promise.all(
      [
        'datasourcedevices',
        path,
        'clients/northwind/datasourcedevices',
        'datasourcedevices/export',
        'audit?pageSize=1000',
        'datasourcedevices?orderBy=Secret',
      ].map((one) => server.app.inject({ url: `/api/admin/${one}`, headers })),
    );
    const tables = await Promise.all([
      server.db.selectFrom('source_devices').selectAll().execute(),
      server.db.selectFrom('audit_events').selectAll().execute(),
      server.db.selectFrom('removed_rows').selectAll().execute(),
    ]);
    const stored = tables[0].find(({ id }) => id === device.Id)?.secret ?? '';

    expect(stored).not.toBe('');
    for (const { body } of replies) {
      expect(body).not.toContain('correct horse');
      expect(body).not.toContain(stored);
    }
    expect(JSON.stringify(tables)).not.toContain('correct horse');
    expect(JSON.stringify(tables[1])).not.toContain(stored);
  });

  test('the same secret is encrypted otherwise each time', async () => {
    expect(await sealSecret(server.db, secret)).not.toBe(await sealSecret(server.db, secret));
  });

  test('a secret stays when the row is put back as it was read, and goes with an empty text', async () => {
    const path = `datasourcedevices/${device.Id}`;
    const read = (await call('GET', path)).body as Row;
    expect((await call('PUT', path, read)).body).toMatchObject({ HasSecret: true });
    expect((await tested({})).body).toMatchObject({ IsConnected: true });

    const { Version } = (await call('GET', path)).body as Row;
    device = { ...device, Version };
    expect((await patch({ Secret: '' })).body).toMatchObject({ HasSecret: false });
    expect((await tested({})).body).toMatchObject({
      IsConnected: false,
      Error: expect.stringContaining('The broker refused'),
    });
  });

  test('a stored secret is never sent to another server', async () => {
    const other = await startAedes({ password: secret });

    expect((await tested({ Url: other.url })).body).toMatchObject({ IsConnected: false });
    expect((await tested({ Username: 'root' })).body).toMatchObject({ IsConnected: false });
    expect((await tested({ Url: other.url, Secret: secret })).body).toMatchObject({
      IsConnected: true,
    });
    expect(await patch({ Url: other.url })).toMatchObject({
      status: 400,
      body: { Errors: [{ Field: 'Secret' }] },
    });
    expect(await patch({ Url: other.url, Secret: 'new' })).toMatchObject({ status: 200 });
    await other.close();
  });

  test('what may not be reached looks like what is not there', async () => {
    const errors = await Promise.all(
      [
        'mqtt://10.0.0.7',
        'mqtt://127.0.0.1:1',
        'mqtt://no-such-host.invalid',
        'mqtt://169.254.169.254',
      ].map(async (Url) => ((await tested({ Url })).body as { Error: string }).Error),
    );

    expect(new Set(errors).size).toBe(1);
    expect(errors[0]).toContain('CONNECTOR_NETWORKS');
  });

  test('tests are limited', async () => {
    const replies = [];
    for (let tries = 0; tries < 12; tries += 1)
      replies.push(await tested({ Url: 'mqtt://10.0.0.7' }));

    expect(replies.map(({ status }) => status)).toContain(429);
    server.clock.now += 600_000;
  });

  test('the data source of a device goes with the device, not alone', async () => {
    const path = `datasources/${device.Id}`;

    expect((await call('GET', path)).body).toMatchObject({ DisplayName: `Broker ${count}` });
    expect(await call('DELETE', path)).toMatchObject({
      status: 409,
      body: { Dependants: [{ Name: 'datasourcedevices', Count: 1 }] },
    });
    const { body } = await call('GET', 'clients/northwind/clouddatasources?pageSize=100');
    expect((body as { Items: Row[] }).Items.map(({ Id }) => Id)).toContain(device.Id);
    await patch({ DisplayName: `Renamed ${count}` });
    expect((await call('GET', path)).body).toMatchObject({ DisplayName: `Renamed ${count}` });
    await call('DELETE', `datasourcedevices/${device.Id}`);
    expect((await call('GET', path)).status).toBe(404);
    await call('POST', 'datasourcedevices/restore', { Ids: [device.Id] });
    expect((await call('GET', path)).status).toBe(200);
  });

  test('warnings of a device go with it, and come back with it', async () => {
    const warning = { source_id: device.Id, machine_id: 'riverside-imm-01', tag: 'totalparts' };
    await server.db
      .insertInto('source_warnings')
      .values({ ...warning, code: 'x', count: 1, last_at: 0, from_value: 0, to_value: 0 })
      .execute();

    await call('DELETE', `datasourcedevices/${device.Id}`);
    expect(await warnings()).toEqual([]);
    await call('POST', 'datasourcedevices/restore', { Ids: [device.Id] });
    expect(await warnings()).toMatchObject([warning]);
  });

  function warnings() {
    return server.db
      .selectFrom('source_warnings')
      .selectAll()
      .where('source_id', '=', device.Id)
      .execute();
  }

  test('a device has no name of another data source of its client', async () => {
    await call('POST', 'datasources', { DisplayName: `Gate ${count}`, ClientId: 'northwind' });

    expect(await patch({ DisplayName: `GATE ${count}` })).toMatchObject({
      status: 409,
      body: { Errors: [{ Field: 'DisplayName' }] },
    });
  });

  function tested(payload: object) {
    return call('POST', `datasourcedevices/${device.Id}/test`, payload);
  }

  function patch(payload: object) {
    return call('PATCH', `datasourcedevices/${device.Id}`, payload);
  }

  async function call(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    payload?: object,
  ) {
    const authorization = `Bearer ${await server.tokenOf('global')}`;
    const headers = { authorization, 'if-match': `"${device?.Version ?? 1}"` };
    const url = `/api/admin/${path}`;
    return server.call({ method, url, headers, ...(payload && { payload }) });
  }
});
