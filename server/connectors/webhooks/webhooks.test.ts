import { createHmac } from 'node:crypto';

import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';

import { testDatabases } from '#server/db/test-database.ts';
import { ingestHistory, pressId } from '#server/production/exports/history.fixture.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { parseNetworks } from '#server/web/outside/networks.ts';
import { hourMs } from '#shared/durations.ts';

import { collectMessages } from './collect-messages.ts';
import { startReceiver, type Receiver } from './receiver.fixture.ts';
import { sendOnce } from './send-once.fixture.ts';

const connectorNetworks = '127.0.0.0/8';
const secret = 'a secret of sixteen and more';
const noon = Date.parse('2026-06-10T17:00:00Z');
const all = ['machine.status', 'stop.reason', 'kpi.hour', 'kpi.shift'];

interface Body {
  Event: string;
  At: string;
  Machine: { Id: string; Name: string };
  Data: Record<string, unknown>;
}

type Row = Record<string, string | number | null>;

describe.each(testDatabases)('webhooks on %s', (kind) => {
  let server: TestApp;
  let receiver: Receiver;
  let number = 0;
  beforeEach(async () => {
    server = await startTestApp(kind, { connectorNetworks });
    await ingestHistory(server);
    receiver = await startReceiver();
  });
  afterEach(async () => {
    await receiver.close();
    await server.close();
  });

  test('what happens at machines is sent once, in order, and what was before is not', async () => {
    await make({ Events: ['machine.status', 'stop.reason'] });
    await look();
    server.clock.now += 40_000;
    await server.ingest([
      [pressId, 'status', 'RUNNING', 30],
      [pressId, 'status', 'STOPPED', 20],
      [pressId, 'reason', 'JAM', 20],
    ]);
    await look();
    await look();

    expect(bodies().map(({ Event, Data }) => [Event, Data['Status'] ?? Data['Code']])).toEqual([
      ['machine.status', 'RUNNING'],
      ['machine.status', 'STOPPED'],
      ['stop.reason', 'JAM'],
    ]);
    expect(bodies()[2]).toMatchObject({
      At: new Date(server.clock.now - 20_000).toISOString(),
      Client: { Id: 'northwind' },
      Plant: { Id: 'riverside', TimeZone: 'America/Chicago' },
      Machine: { Id: pressId, Name: 'IMM-01' },
      Data: { End: null, Reason: '=Jam', Group: 'Faults', From: 'source' },
    });
    expect(await row()).toMatchObject({ waiting: 0, last_error: null, dropped: 0 });
  });

  test('a reason that a person gives is sent as it then is', async () => {
    await make({ Events: ['stop.reason'] });
    await look();
    server.clock.now += 60_000;
    const at = noon - 600_000;
    const headers = { authorization: `Bearer ${await server.tokenOf('anna')}` };
    const url = `/api/machines/${pressId}/stops/${at}`;
    const payload = { ReasonId: 'jam', Version: 0 };
    expect((await server.call({ method: 'PATCH', url, headers, payload })).status).toBe(200);
    await look();

    expect(bodies()).toMatchObject([
      { Event: 'stop.reason', Data: { Start: new Date(at).toISOString(), From: 'person' } },
    ]);
  });

  test('KPIs of each hour and shift that is over are those of the API', async () => {
    await make({ Events: ['kpi.hour', 'kpi.shift'] });
    await look();
    server.clock.now = noon + 4 * hourMs;
    await look();
    const own = bodies().filter(({ Machine }) => Machine.Id === pressId);
    const hours = own.filter(({ Event }) => Event === 'kpi.hour').map(({ Data }) => Data);
    const [shift] = own.filter(({ Event }) => Event === 'kpi.shift').map(({ Data }) => Data);
    const window = `start=${String(hours[0]?.['Start'])}&end=${String(hours.at(-1)?.['End'])}`;
    const modes = ['OEE', 'totalparts', 'uptime'].map((key) => `modes[]=${key}`).join('&');
    const { body } = await server.get('carol', `machines/${pressId}/hours?${window}&${modes}`);
    const { Items } = body as { Items: { History: { Items: { Value: number }[] }[] }[] };
    const answered = Items.map(({ History }) => History[0]?.Items.map(({ Value }) => Value));

    expect(hours.length).toBeGreaterThanOrEqual(3);
    expect(
      ['OEE', 'TotalParts', 'RunMinutes'].map((name) => hours.map((one) => one[name])),
    ).toEqual(answered);
    expect(shift).toMatchObject({ Shift: 'Early', End: '2026-06-10T19:00:00.000Z' });
  });

  test('each message carries a signature of its id, time and body', async () => {
    await make({ Events: ['machine.status'] });
    await look();
    await stopAndRun();
    await look();
    const [{ headers, body } = { headers: {}, body: '' }] = receiver.received;
    const [id, time] = [headers['webhook-id'], headers['webhook-timestamp']];
    const expected = createHmac('sha256', secret).update(`${String(id)}.${String(time)}.${body}`);

    expect(headers['webhook-signature']).toBe(`v1,${expected.digest('base64')}`);
    expect(id).toBe((JSON.parse(body) as { Id: string }).Id);
    expect(Number(time)).toBe(Math.floor(server.clock.now / 1000));
    expect(headers['content-type']).toBe('application/json');
  });

  test('what no one takes is tried again, later each time, and dropped after a day', async () => {
    await make({ Events: ['machine.status'] });
    await look();
    await stopAndRun();
    receiver.status = 503;
    const tries = [];
    for (let minute = 0; minute < 8; minute += 1) {
      await look();
      tries.push(receiver.received.length);
      server.clock.now += 60_000;
    }
    expect(tries).toEqual([1, 2, 3, 3, 4, 4, 4, 4]);
    expect(await row()).toMatchObject({
      waiting: 2,
      last_error: 'It answered with status 503',
      last_sent_at: null,
    });

    receiver.status = 200;
    server.clock.now += 20 * 60_000;
    await look();
    const [first, ...others] = receiver.received.map(({ headers }) => headers['webhook-id']);
    expect(others.slice(0, -1).every((id) => id === first)).toBe(true);
    expect(await row()).toMatchObject({ waiting: 0, last_error: null });

    receiver.status = 503;
    await stopAndRun();
    await look();
    const { waiting } = await row();
    expect(waiting).toBeGreaterThan(0);
    server.clock.now += 24 * hourMs + 1;
    await sendOnce(deps());
    expect(await row()).toMatchObject({ waiting: 0, dropped: waiting });
  });

  test('one that is off is sent nothing, also not afterwards', async () => {
    const id = await make({ Events: all });
    await look();
    await change(id, { IsEnabled: false });
    await look();
    await stopAndRun();
    await look();
    await change(id, { IsEnabled: true });
    await look();
    await look();

    expect(receiver.received).toEqual([]);
  });

  test('addresses outside of the networks are not dialled', async () => {
    await make({ Events: ['machine.status'] });
    await look();
    await stopAndRun();
    await collectMessages(server.db, server.clock.now);
    await sendOnce({ ...deps(), networks: parseNetworks('10.0.0.0/8') });

    expect(receiver.received).toEqual([]);
    expect((await row())['last_error']).toMatch(/^Nothing answers at this address/);
  });

  test('the secret is stored encrypted, never read, and stays with its address', async () => {
    const id = await make({});
    const { secret: stored } = await server.db
      .selectFrom('webhooks')
      .select('secret')
      .executeTakeFirstOrThrow();
    expect(stored).not.toContain(secret);
    const { body } = await server.get('global', `admin/webhooks/${id}`);
    expect(body).toMatchObject({ Secret: null, HasSecret: true });

    expect((await change(id, { DisplayName: 'Another' })).status).toBe(200);
    const moved = await change(id, { Url: 'http://127.0.0.1:9/hook' });
    expect(moved).toMatchObject({ status: 400, body: { Errors: [{ Field: 'Secret' }] } });
  });

  test.each([
    [{ Secret: null }, 'Secret'],
    [{ Secret: 'too short' }, 'Secret'],
    [{ Secret: 'whsec_!!!!!!!!!!!!!!!!' }, 'Secret'],
    [{ Url: 'ftp://127.0.0.1/' }, 'Url'],
    [{ Url: 'http://me:pass@127.0.0.1/' }, 'Url'],
    [{ Events: [] }, 'Events'],
  ])('refuses %j at its field', async (values, Field) => {
    expect(await call('webhooks', { ...usual(), ...values })).toMatchObject({
      status: 400,
      body: { Errors: [{ Field }] },
    });
  });

  test('a test says what came back, and stores nothing', async () => {
    const id = await make({});
    const tried = await call(`webhooks/${id}/test`, {});
    expect(tried).toMatchObject({
      status: 200,
      body: { IsTaken: true, Status: 200, Reply: 'thank you', Error: null },
    });
    expect(bodies()).toMatchObject([{ Event: 'test' }]);

    receiver.status = 401;
    const { Url } = usual();
    const refused = await call('clients/northwind/webhooks/test', { Url, Secret: secret });
    expect(refused.body).toMatchObject({
      IsTaken: false,
      Status: 401,
      Error: 'It answered with status 401',
    });
    expect((await call(`webhooks/${id}/test`, { Url: 'http://127.0.0.1:9/' })).status).toBe(400);
  });

  function deps() {
    const networks = parseNetworks(connectorNetworks);
    return { db: server.db, now: () => server.clock.now, networks };
  }

  async function look() {
    await collectMessages(server.db, server.clock.now);
    await sendOnce(deps());
  }

  async function stopAndRun() {
    server.clock.now += 40_000;
    await server.ingest([
      [pressId, 'status', 'RUNNING', 30],
      [pressId, 'status', 'STOPPED', 20],
    ]);
  }

  function bodies(): Body[] {
    return receiver.received.map(({ body }) => JSON.parse(body) as Body);
  }

  function usual() {
    return {
      DisplayName: `Hook ${(number += 1)}`,
      ClientId: 'northwind',
      Url: receiver.url,
      Secret: secret,
      Events: all,
      IsEnabled: true,
    };
  }

  async function make(values: object): Promise<string> {
    const { status, body } = await call('webhooks', { ...usual(), ...values });
    expect(status).toBe(201);
    return (body as { Id: string }).Id;
  }

  async function change(id: string, payload: object) {
    const authorization = `Bearer ${await server.tokenOf('global')}`;
    const headers = { authorization, 'if-match': `"${(await row())['version']}"` };
    return server.call({ method: 'PATCH', url: `/api/admin/webhooks/${id}`, headers, payload });
  }

  /** The webhook in the list. */
  async function row(): Promise<Row> {
    const { rows } = await sql<Row>`SELECT * FROM webhook_rows`.execute(server.db);
    return rows[0] ?? {};
  }

  async function call(path: string, payload: object) {
    const headers = { authorization: `Bearer ${await server.tokenOf('global')}` };
    return server.call({ method: 'POST', url: `/api/admin/${path}`, headers, payload });
  }
});
