import { createRequire } from 'node:module';

import { expect, test } from 'vitest';

import { startConnectors } from './run-connectors.ts';
import { tryDevice } from './try-device.ts';

test('the library for OPC UA is not loaded before a device needs it', () => {
  const { cache } = createRequire(import.meta.url);
  expect([typeof startConnectors, typeof tryDevice]).toEqual(['function', 'function']);

  expect(Object.keys(cache).filter((file) => file.includes('node-opcua'))).toEqual([]);
});
