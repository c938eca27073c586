import { createServer, type AddressInfo } from 'node:net';

import { afterAll, beforeAll, expect, test } from 'vitest';

import type { DeviceSettings } from '#server/connectors/connector.ts';
import { readEnvironment } from '#server/environment.ts';

import { tryDevice } from './try-device.ts';

const canary = createServer((socket) => {
  connections += 1;
  socket.destroy();
});
let connections = 0;
const certificates = '/nowhere';
let port = 0;
beforeAll(async () => {
  await new Promise<void>((resolve) => canary.listen(0, resolve));
  port = (canary.address() as AddressInfo).port;
});
afterAll(() => new Promise((resolve) => canary.close(resolve)));

const hosts = [
  '127.0.0.1',
  'localhost',
  '127.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '0.0.0.0',
  '0',
  '[::1]',
  '[::]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
];

test('with the usual networks nothing of this machine is dialled, however it is written', async () => {
  const { connectorNetworks } = readEnvironment({});
  const tried = hosts.flatMap((host) => [
    tryDevice(device('mqtt', `mqtt://${host}:${port}`), {
      networks: connectorNetworks,
      certificates,
    }),
    tryDevice(device('opcua', `opc.tcp://${host}:${port}`), {
      networks: connectorNetworks,
      certificates,
    }),
    tryDevice(device('sparkplug', `mqtt://${host}:${port}`), {
      networks: connectorNetworks,
      certificates,
    }),
    tryDevice(device('mtconnect', `http://${host}:${port}`), {
      networks: connectorNetworks,
      certificates,
    }),
  ]);
  const errors = new Set((await Promise.all(tried)).map(({ error }) => error));

  expect(connections).toBe(0);
  expect([...errors]).toEqual([expect.stringContaining('CONNECTOR_NETWORKS')]);
});

test('where loopback is listed it is dialled', async () => {
  const { connectorNetworks } = readEnvironment({ CONNECTOR_NETWORKS: '127.0.0.0/8' });
  const url = `http://127.0.0.1:${port}`;
  await tryDevice(device('mtconnect', url), { networks: connectorNetworks, certificates });

  expect(connections).toBeGreaterThan(0);
});

test('a list that cannot be read ends the start', () => {
  expect(() => readEnvironment({ CONNECTOR_NETWORKS: 'all' })).toThrow(
    'CONNECTOR_NETWORKS: "all" is no network such as 10.0.0.0/8',
  );
});

function device(kind: DeviceSettings['kind'], url: string): DeviceSettings {
  return {
    id: 'device',
    kind,
    url,
    username: null,
    secret: null,
    topic: null,
    hostId: null,
    security: null,
    serverThumbprint: null,
    intervalMs: 1000,
    mapping: [],
    position: null,
  };
}
