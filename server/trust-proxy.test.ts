import { expect, test } from 'vitest';

import { readEnvironment } from './environment.ts';
import { createWebServer } from './web/app.ts';

test.each([
  [undefined, false],
  ['0', false],
  ['1', true],
])('TRUST_PROXY=%s reads as %s', (TRUST_PROXY, trustProxy) => {
  expect(readEnvironment({ TRUST_PROXY })).toMatchObject({ trustProxy });
});

test('TRUST_PROXY is 1 or 0', () => {
  expect(() => readEnvironment({ TRUST_PROXY: '10.0.0.0/8' })).toThrow('TRUST_PROXY is 1 or 0');
});

test.each([
  ['without a proxy, what a client writes into the header is nothing', false, '203.0.113.9'],
  ['behind a proxy, the address is the one that the proxy saw', true, '198.51.100.4'],
])('%s', async (_, trustProxy, address) => {
  const app = await createWebServer(false, { trustProxy });
  app.get('/address', ({ ip }) => ({ ip }));

  const reply = await app.inject({
    url: '/address',
    remoteAddress: '203.0.113.9',
    // The first address is forged by the client, the last added by the nearest proxy.
    headers: { 'x-forwarded-for': '127.0.0.1, 198.51.100.4' },
  });

  expect(reply.json()).toEqual({ ip: address });
});

test('behind a proxy, a call that came around it has its own address', async () => {
  const app = await createWebServer(false, { trustProxy: true });
  app.get('/address', ({ ip }) => ({ ip }));

  const reply = await app.inject({ url: '/address', remoteAddress: '203.0.113.9' });

  expect(reply.json()).toEqual({ ip: '203.0.113.9' });
});
