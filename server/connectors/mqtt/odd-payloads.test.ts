import fc from 'fast-check';
import { expect, test } from 'vitest';

import { samplesOfMessage, type MappingRule } from '#server/connectors/mapping.ts';
import { readStreams } from '#server/connectors/mtconnect/mtconnect-document.ts';
import { valuesInMessage } from '#server/connectors/source-devices/found-values.ts';

const rules: MappingRule[] = ['status', 'totalparts', 'changeover', 'product'].map((Tag) => ({
  Topic: '#',
  Path: Tag === 'product' ? null : 'a.b',
  TimePath: Tag === 'status' ? 'ts' : null,
  MachineId: 'imm-01',
  Tag,
}));
const good = '{"a":{"b":"ACTIVE"},"ts":"2026-06-10T17:00:00Z"}';
const streams = `<?xml version="1.0"?><MTConnectStreams xmlns="urn:mtconnect.org:MTConnectStreams:1.3">
<Header instanceId="1" creationTime="2026-06-10T16:00:00Z" firstSequence="1" lastSequence="2" nextSequence="3"/>
<Streams><DeviceStream name="M"><ComponentStream><Events><Execution dataItemId="e" sequence="1" timestamp="2026-06-10T16:00:00Z">ACTIVE</Execution></Events></ComponentStream></DeviceStream></Streams></MTConnectStreams>`;

/** A text with random characters removed, doubled or replaced. */
function mutated(text: string) {
  const change = fc.tuple(
    fc.nat(text.length - 1),
    fc.nat(8),
    fc.oneof(
      fc.string({ unit: 'binary', maxLength: 6 }),
      fc.constantFrom('<', '>', '"', '&a;', '{', '[', '\u0000'),
    ),
  );
  return fc
    .array(change, { minLength: 1, maxLength: 6 })
    .map((changes) =>
      changes.reduce(
        (whole, [at, length, other]) => whole.slice(0, at) + other + whole.slice(at + length),
        text,
      ),
    );
}

test('a message of any content makes a sample of each rule, and never throws', () => {
  fc.assert(
    fc.property(fc.oneof(mutated(good), fc.json(), fc.string({ unit: 'binary' })), (payload) => {
      const samples = samplesOfMessage(rules, { topic: 't', payload, receivedAt: 0 });
      const shapes = samples.map(({ tag, at }) => `${tag} ${typeof at}`);

      expect(shapes).toEqual(rules.map(({ Tag }) => `${Tag} string`));
      expect(valuesInMessage('t', payload).every(({ Value }) => Value.length <= 100)).toBe(true);
    }),
    { numRuns: 10_000 },
  );
});

test('a reply of any content is read, or refused with an error', () => {
  let read = 0;
  fc.assert(
    fc.property(fc.oneof(mutated(streams), fc.string({ unit: 'binary' })), (xml) => {
      const { message, types } = outcomeOf(xml);
      if (message === 'read') read += 1;
      expect(message).toMatch(/^(read$|What answers is no|The agent refused)/);
      expect(types.filter((type) => type !== 'string number')).toEqual([]);
    }),
    { numRuns: 10_000 },
  );
  expect(read).toBeGreaterThan(500);
});

test('no entity is expanded', () => {
  const bomb = streams.replace('?>', '?><!DOCTYPE l [<!ENTITY a "ha"><!ENTITY b "&a;&a;">]>');

  expect(() => readStreams(bomb.replace('ACTIVE', '&b;'))).toThrow('What answers is no');
});

/** Types and sequences of the values, or the error message. */
function outcomeOf(xml: string): { message: string; types: string[] } {
  try {
    const { observations } = readStreams(xml);
    return {
      message: 'read',
      types: observations.map(({ value, sequence }) => `${typeof value} ${typeof sequence}`),
    };
  } catch (error) {
    return { message: (error as Error).message, types: [] };
  }
}
