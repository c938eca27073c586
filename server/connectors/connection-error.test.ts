import { readFileSync } from 'node:fs';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { packageRoot } from '#server/base/package-root.ts';

import { ConnectionError, connectionFaults, connectionFaultIn } from './connection-error.ts';

type FieldError = keyof typeof connectionFaults;

const faults = Object.keys(connectionFaults) as FieldError[];
const file = 'src/admin/resource-table/resource-table.texts.json';
const texts = JSON.parse(readFileSync(join(packageRoot, file), 'utf8')) as Record<
  string,
  Record<string, string>
>;

test('every fault has its words in every language, and in English those of the server', () => {
  for (const words of Object.values(texts))
    expect(faults.filter((fault) => !words[`resource-table.fault.${fault}`])).toEqual([]);
  const english = faults.map((fault) => [fault, texts['en-US']?.[`resource-table.fault.${fault}`]]);

  expect(Object.fromEntries(english)).toEqual(connectionFaults);
});

test.each(faults)('the fault %s is found in its message, with what it is about', (fault) => {
  const detail = connectionFaults[fault].includes('{{detail}}') ? 'Not $& a: (b) {{detail}}' : '';
  const { message } = new ConnectionError(fault, detail);

  expect(connectionFaultIn(message)).toEqual({ code: fault, detail });
});

test.each(['', 'out of memory', 'The broker refused', 'The server has no'])(
  'the message "%s" is no fault of these',
  (message) => expect(connectionFaultIn(message)).toBeUndefined(),
);
