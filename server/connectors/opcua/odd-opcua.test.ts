import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { parseNetworks } from '#server/web/outside/networks.ts';

import { connectToServer } from './opcua-connection.ts';
import { isNodeId, portableNodeId, resolveNodeId } from './opcua-node-ids.ts';
import { sampleOfValue } from './opcua-values.ts';

const isFull = process.env['LINESIDE_TESTS'] === 'full';

const certificates = mkdtempSync(join(tmpdir(), 'lineside-opcua-'));
/** Reply to the next connection. */
let answer = Buffer.alloc(0);
const odd = createServer((socket) => {
  socket.on('error', () => {});
  socket.once('data', () => socket.end(answer));
});
let url = '';
beforeAll(async () => {
  await new Promise<void>((resolve) => odd.listen(0, '127.0.0.1', resolve));
  url = `opc.tcp://127.0.0.1:${(odd.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await new Promise((resolve) => odd.close(resolve));
  rmSync(certificates, { recursive: true });
});

test('a value of any kind makes a sample with an instant, or none', () => {
  const date = fc.option(fc.date({ noInvalidDate: false }));
  const value = fc.record({
    value: fc.record({ value: fc.anything() }),
    statusCode: fc.record({
      name: fc.constantFrom('Good', 'BadStateNotActive', 'BadSensorFailure'),
      value: fc.integer({ min: 0, max: 2 ** 32 - 1 }),
    }),
    sourceTimestamp: date,
    serverTimestamp: date,
  });
  const tag = fc.constantFrom('status', 'totalparts', 'changeover', 'product', 'load');
  fc.assert(
    fc.property(value, tag, (one, Tag) => {
      const rule = { MachineId: 'imm-01', Tag };
      const sample = sampleOfValue(rule, one, { now: 1e12, watchedSince: 1e12 });
      const isInactive = one.statusCode.name === 'BadStateNotActive';
      expect(sample !== undefined).toBe(!isInactive || Tag === 'status');
      expect(Date.parse(sample?.at ?? '2100-01-01')).toBeGreaterThanOrEqual(1e12);
    }),
    { numRuns: isFull ? 10_000 : 2000 },
  );
});

test('a server that answers bytes of any kind is refused with a reason', async () => {
  const acknowledgement = '41434b461c000000000000000000010000000100000000000000000000';
  const bytes = fc.oneof(
    fc.uint8Array({ maxLength: 60 }),
    fc
      .uint8Array({ maxLength: 40 })
      .map((more) => Buffer.concat([Buffer.from(acknowledgement, 'hex'), more])),
    fc.uint8Array({ maxLength: 40 }).map((more) => Buffer.concat([Buffer.from('ERRF'), more])),
  );
  await fc.assert(
    fc.asyncProperty(bytes, async (given) => {
      answer = Buffer.from(given);
      const server = { url, username: null, secret: null, security: null, serverThumbprint: null };
      const networks = parseNetworks('127.0.0.0/8');
      const outcome = await connectToServer(
        { ...server, networks, certificates },
        async () => {},
      ).catch((error: Error) => error.message);
      expect(outcome).toMatch(/^(Nothing answers|The server)/);
    }),
    { numRuns: isFull ? 10_000 : 200 },
  );
});

test.each([
  ['i=85', true],
  ['ns=2;s=Press.Total', true],
  ['nsu=http://opcfoundation.org/UA/Machinery/;i=1001', true],
  ['nsu=urn:a;b;s=Press', true],
  ['g=09087e75-8e5e-499b-954f-f2a9603db28a', true],
  ['ns=2', false],
  ['Press.Total', false],
  ['', false],
])('%s is the id of a node: %s', (id, isOne) => {
  expect(isNodeId(id)).toBe(isOne);
});

test('a namespace is found by its URI, and named by it', () => {
  const namespaces = ['http://opcfoundation.org/UA/', 'urn:server', 'urn:a;b'];
  for (const id of ['i=85', 'ns=1;s=x;y', 'ns=2;i=7'])
    expect(resolveNodeId(portableNodeId(id, namespaces), namespaces)).toBe(id);
  expect(portableNodeId('ns=2;i=7', namespaces)).toBe('nsu=urn:a;b;i=7');
  expect(() => resolveNodeId('nsu=urn:c;i=7', namespaces)).toThrow('knows no namespace urn:c');
});
