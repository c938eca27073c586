import { importJWK, jwtVerify } from 'jose';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import type { NotificationChannels } from '#schemas/api/notifications.gen.ts';
import { testDatabases } from '#server/db/test-database.ts';
import { startTestApp, type TestApp } from '#server/test-app.ts';
import { addNotifications } from '#server/together/notifications/make/make-notifications.ts';

import { deliverDue } from './deliver.ts';
import { loadPushKey } from './push-key.ts';
import { startPushService, type PushService } from './push-service.fixture.ts';
import { sendPush } from './send-push.ts';

const base = '/api/accounts/anna';

describe.each(testDatabases)('messages to browsers on %s', (kind) => {
  let service: PushService;
  let server: TestApp;
  let number = 0;
  beforeAll(async () => {
    service = await startPushService();
    server = await startTestApp(kind, { pushNetworks: '127.0.0.0/8', pushCa: service.ca });
    // The certificate is valid from today.
    server.clock.now = Date.now();
    await server.db
      .insertInto('notification_settings')
      .values({
        account_id: 'anna',
        muted: '[]',
        quiet_from: null,
        quiet_until: null,
        time_zone: 'UTC',
        by_push: '["machine.stopped"]',
      })
      .execute();
  });
  beforeEach(async () => {
    service.received.length = 0;
    service.status = 201;
    for (const table of ['deliveries', 'push_subscriptions'] as const)
      await server.db.deleteFrom(table).execute();
  });
  afterAll(async () => {
    await server.close();
    await service.close();
  });

  test('a browser that was chosen gets what is new, encrypted, of this installation', async () => {
    expect((await subscribe()).status).toBe(204);
    expect((await subscribe()).status).toBe(204);
    const channels = await channelsOf();
    expect(channels).toMatchObject({ MailAddress: 'anna@lineside.example' });
    expect(channels.Devices).toMatchObject([{ IsCurrent: true }]);
    await notify();
    expect(service.received).toMatchObject([
      {
        message: {
          title: 'IMM-07 has been stopped for longer than 10 min.',
          path: '/machine/riverside-imm-07',
        },
      },
    ]);
    const [, token = '', key = ''] =
      /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(service.received[0]?.authorization ?? '') ?? [];
    expect(key).toBe(channels.PushKey);
    const { payload } = await jwtVerify(token, await publicKeyOf(key));
    expect(payload).toMatchObject({
      aud: new URL(service.endpoint).origin,
      sub: 'mailto:lineside@127.0.0.1',
    });
    const { value } = await server.db
      .selectFrom('settings')
      .select('value')
      .where('name', '=', 'push-key')
      .executeTakeFirstOrThrow();
    expect(value).not.toContain('"d"');
  });

  test('what the service does not take now comes later, and a browser that is gone is forgotten', async () => {
    await subscribe();
    service.status = 503;
    await notify();
    service.status = 201;
    await send();
    expect(service.received).toEqual([]);
    server.clock.now += 30_000;
    await send();
    await send();
    expect(service.received).toHaveLength(1);
    service.status = 410;
    await notify();
    expect((await channelsOf()).Devices).toEqual([]);
  });

  test('nothing goes to a browser that was removed or where the account is signed out', async () => {
    await subscribe();
    const [device] = (await channelsOf()).Devices;
    const url = `${base}/pushsubscriptions/${device?.Id}`;
    const ofCarol = `/api/accounts/carol/pushsubscriptions/${device?.Id}`;
    expect((await call('carol', { method: 'DELETE', url: ofCarol })).status).toBe(204);
    expect((await channelsOf()).Devices).toHaveLength(1);
    expect((await call('anna', { method: 'DELETE', url })).status).toBe(204);
    await notify();
    await subscribe({ IsRenewal: true });
    expect((await channelsOf()).Devices).toEqual([]);
    await subscribe();
    await server.db.updateTable('push_subscriptions').set({ session_id: 'ended' }).execute();
    await notify();
    expect(service.received).toEqual([]);
    // After another sign-in the browser renews its subscription.
    await subscribe({ IsRenewal: true });
    await notify();
    expect(service.received).toHaveLength(1);
  });

  test.each([
    ['plain HTTP', { Endpoint: 'http://localhost/push' }],
    ['a private network', { Endpoint: 'https://10.0.0.7/push' }],
    ['an address of clouds', { Endpoint: 'https://169.254.169.254/latest' }],
    ['a name with a password', { Endpoint: 'https://a:b@push.example/' }],
    ['no address', { Endpoint: 'https://' }],
    ['a key that is too short', { P256dh: 'AAAA' }],
    ['no key', { Auth: undefined }],
  ])('%s is refused', async (_, fields) => {
    expect((await subscribe(fields)).status).toBe(400);
    expect((await channelsOf()).Devices).toEqual([]);
  });

  test('what is dialled is the address that was checked, not what its name leads to by then', async () => {
    const key = await loadPushKey(server.db);
    const { P256dh: p256dh, Auth: auth } = service.keys;
    const given = { key, contact: 'mailto:a@b.example', now: Date.now(), ca: service.ca };
    const subscription = { endpoint: service.endpoint, p256dh, auth };
    const elsewhere = { addressOf: () => Promise.resolve('127.0.0.2') };
    expect(await sendPush(subscription, {}, { ...given, networks: elsewhere })).toBe('later');
    const here = { addressOf: () => Promise.resolve('127.0.0.1') };
    expect(await sendPush(subscription, {}, { ...given, networks: here })).toBe('sent');
  });

  test('this machine is refused where it is not listed', async () => {
    const other = await startTestApp(kind);
    const headers = { authorization: `Bearer ${await other.tokenOf('anna')}` };
    const payload = { Endpoint: service.endpoint, ...service.keys };
    const url = `${base}/pushsubscriptions`;
    expect((await other.call({ method: 'POST', url, headers, payload })).status).toBe(400);
    await other.close();
  });

  function subscribe(fields: object = {}) {
    const payload = { Endpoint: service.endpoint, ...service.keys, ...fields };
    return call('anna', { method: 'POST', url: `${base}/pushsubscriptions`, payload });
  }

  async function channelsOf(): Promise<NotificationChannels> {
    const { body } = await call('anna', { method: 'GET', url: `${base}/notificationchannels` });
    return body as NotificationChannels;
  }

  async function call(username: string, asked: { method: 'GET'; url: string } | object) {
    const headers = { authorization: `Bearer ${await server.tokenOf(username)}` };
    return server.call({ headers, ...asked });
  }

  async function notify(): Promise<void> {
    number += 1;
    const values = { machine: 'IMM-07', minutes: 10 };
    const about = { page: 'machine', itemId: 'riverside-imm-07', values } as const;
    await addNotifications(
      server.db,
      { kind: 'machine.stopped', key: `push ${number}`, clientId: 'northwind', ...about },
      { accountIds: ['anna'], at: server.clock.now },
    );
    await send();
  }

  function send(): Promise<void> {
    return deliverDue({ ...server.app.deps, log: { warn: () => {} } });
  }
});

function publicKeyOf(text: string) {
  const point = Buffer.from(text, 'base64url');
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((one) =>
    one.toString('base64url'),
  );
  return importJWK({ kty: 'EC', crv: 'P-256', x: x ?? '', y: y ?? '' }, 'ES256');
}
