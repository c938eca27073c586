import fc from 'fast-check';
import { get } from 'sparkplug-payload';
import { expect, test } from 'vitest';

import { hostOutcome } from './sparkplug-connector.ts';
import { createSparkplugHost } from './sparkplug-host.ts';
import { decodeSparkplug } from './sparkplug-payload.ts';
import { samplesOfEdges } from './sparkplug-samples.ts';

const isFull = process.env['LINESIDE_TESTS'] === 'full';
/** Runs, with 10 payloads each on average. */
const numRuns = isFull ? 10_000 : 1000;
const mapping = [
  { DataItemId: 'state', MachineId: 'imm-01', Tag: 'status' },
  { Topic: 'g/n', DataItemId: 'total', MachineId: 'imm-01', Tag: 'totalparts' },
];
const birth = encoded(0, [
  { name: 'state', alias: 1, type: 'String', value: 'RUN' },
  { name: 'total', alias: 2, type: 'UInt64', value: 5 },
]);
const data = encoded(1, [{ alias: 2, type: 'UInt64', value: 6 }]);

/** Random bytes removed, doubled or replaced. */
function mutated(bytes: Uint8Array) {
  const change = fc.tuple(fc.nat(bytes.length), fc.nat(4), fc.uint8Array({ maxLength: 6 }));
  return fc
    .array(change, { minLength: 1, maxLength: 4 })
    .map((changes) =>
      changes.reduce(
        (all, [at, length, other]) =>
          Buffer.concat([all.subarray(0, at), other, all.subarray(at + length)]),
        Buffer.from(bytes),
      ),
    );
}

test('bytes of any kind are taken or counted, and the host goes on', () => {
  const topic = fc.constantFrom('NBIRTH/n', 'DBIRTH/n/d', 'NDATA/n', 'DDATA/n/d', 'NDEATH/n');
  const payload = fc.oneof(mutated(birth), mutated(data), fc.uint8Array({ maxLength: 200 }));
  const message = fc.record({ topic, payload });
  let rejected = 0;
  fc.assert(
    fc.property(fc.array(message, { minLength: 1, maxLength: 20 }), (messages) => {
      const host = createSparkplugHost();
      const samplesOf = samplesOfEdges(mapping);
      const all = messages.map((one, index) => take(host, one, index));
      all.push(host.passTime(1e6));
      rejected += all.reduce((sum, one) => sum + one.rejected.length, 0);
      for (const sample of all.flatMap(samplesOf)) expect(typeof sample.at).toBe('string');

      // A valid birth is accepted after any garbage.
      const born = take(host, { topic: 'NBIRTH/n', payload: birth }, 2e6);
      expect(samplesOf(born)).toMatchObject([{ value: 'RUNNING' }, { value: 5 }]);
    }),
    { numRuns },
  );
  expect(rejected).toBeGreaterThan(numRuns);
});

test('templates within templates do not end the process', () => {
  let payload = Buffer.from([0x08, 0x01]);
  // A metric (field 2) with a template value (field 18) that contains a metric, and so on.
  for (let depth = 0; depth < 20_000 && payload.length < 900_000; depth += 1) {
    const template = Buffer.concat([tagOf(18), lengthOf(payload), payload]);
    payload = Buffer.concat([tagOf(2), lengthOf(template), template]);
  }

  expect(decodeSparkplug(payload)).toBeUndefined();
});

test('more than a megabyte is not decoded', () => {
  expect(decodeSparkplug(Buffer.alloc(1024 * 1024 + 1))).toBeUndefined();
});

test('a 32-bit count above 2^31 stays what it is', () => {
  const payload = encoded(1, [{ name: 'total', type: 'UInt32', value: 3_000_000_000 }]);

  expect(decodeSparkplug(payload)?.metrics[0]?.value).toBe(3_000_000_000);
});

type Host = ReturnType<typeof createSparkplugHost>;

function take(host: Host, { topic, payload }: { topic: string; payload: Uint8Array }, now: number) {
  const message = { payload: Buffer.from(payload), isRepeated: false, messageId: 0 };
  return hostOutcome(host, { ...message, topic: `spBv1.0/g/${topic}` }, now);
}

function encoded(seq: number, metrics: object[]): Buffer {
  const payload = { timestamp: 1000, seq, metrics } as never;
  return Buffer.from(get('spBv1.0')?.encodePayload(payload) ?? []);
}

function tagOf(field: number): Buffer {
  return lengthOf({ length: field * 8 + 2 });
}

function lengthOf({ length }: { length: number }): Buffer {
  const bytes = [];
  let left = length;
  for (; left > 127; left = Math.floor(left / 128)) bytes.push((left % 128) + 128);
  return Buffer.from([...bytes, left]);
}
