import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { connectAsync } from 'mqtt';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startMosquitto, withoutMosquitto } from '#server/connectors/mqtt/broker.fixture.ts';
import { demoPassword } from '#server/demo/accounts.ts';
import { eventually } from '#shared/eventually.fixture.ts';
import { startServerProcess } from '#tests/support/server-process.ts';

describe.skipIf(withoutMosquitto)('Mosquitto with a certificate of its own', () => {
  let folder: string;
  let certificate: string;
  let broker: Awaited<ReturnType<typeof startMosquitto>>;
  beforeAll(async () => {
    folder = mkdtempSync(join(tmpdir(), 'lineside-tls-'));
    certificate = join(folder, 'certificate.pem');
    const key = join(folder, 'key.pem');
    makeCertificate(key, certificate);
    broker = await startMosquitto([`certfile ${certificate}`, `keyfile ${key}`]);
  });
  afterAll(async () => {
    await broker.close();
    rmSync(folder, { recursive: true });
  });

  test('is not read as long as no one trusts its certificate, and the reason is said', async () => {
    const device = await readOverTls({});
    await eventually(async () =>
      expect(await device.state()).toMatchObject({
        State: 'failed',
        LastError: expect.stringContaining('The certificate of the broker is not trusted'),
      }),
    );
    await device.stop();
  });

  test('is read where NODE_EXTRA_CA_CERTS names its certificate', async () => {
    const device = await readOverTls({ NODE_EXTRA_CA_CERTS: certificate });
    const ca = readFileSync(certificate);
    const press = await connectAsync(broker.url.replace('mqtt:', 'mqtts:'), { ca });
    await eventually(async () => {
      await press.publishAsync('plant/press', '17', { qos: 1 });
      expect(await device.state()).toMatchObject({
        State: 'running',
        LastError: null,
        LastValue: expect.stringContaining('totalparts = 17'),
      });
    });
    await press.endAsync();
    await device.stop();
  });

  /** A server with a connector that reads the broker. */
  async function readOverTls(env: NodeJS.ProcessEnv) {
    const server = await startServerProcess({
      // Uses a database of its own, although the suite names one in `DATABASE_URL`.
      env: { CONNECTOR_NETWORKS: '127.0.0.0/8', DATABASE_URL: '', ...env },
    });
    const authorization = `Bearer ${await tokenOf(server.address)}`;
    const url = `${server.address}/api/admin/datasourcedevices`;
    const headers = { authorization, 'content-type': 'application/json' };
    const reply = await fetch(url, {
      method: 'POST',
      headers,
      body: JSON.stringify(deviceAt(broker.url)),
    });
    const { Id } = (await reply.json()) as { Id: string };
    return {
      stop: server.stop,
      state: async () => (await fetch(`${url}/${Id}`, { headers: { authorization } })).json(),
    };
  }
});

function makeCertificate(key: string, certificate: string): void {
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1';
  const asked = 'req -x509 -newkey rsa:2048 -nodes -days 2 -subj /CN=localhost'.split(' ');
  const { status } = spawnSync(
    '/usr/bin/openssl',
    asked.concat(['-addext', names, '-keyout', key, '-out', certificate]),
  );
  if (status !== 0) throw new Error('openssl made no certificate');
}

function deviceAt(url: string) {
  const machine = 'riverside-imm-13';
  return {
    DisplayName: 'Press over TLS',
    ClientId: 'northwind',
    Kind: 'mqtt',
    Url: url.replace('mqtt:', 'mqtts:'),
    Topic: 'plant/press',
    IsEnabled: true,
    Mapping: [{ Topic: 'plant/press', MachineId: machine, Tag: 'totalparts' }],
  };
}

async function tokenOf(address: string): Promise<string> {
  const reply = await fetch(`${address}/api/accounts/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      grant_type: 'password',
      username: 'global',
      password: demoPassword,
      client_id: 'lineside-web',
    }),
  });
  return ((await reply.json()) as { access_token: string }).access_token;
}
