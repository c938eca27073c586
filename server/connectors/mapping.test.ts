import { describe, expect, test } from 'vitest';

import { isTopicOf, samplesOfMessage, valueAt, valueFor } from './mapping.ts';

const receivedAt = Date.parse('2026-06-10T17:00:00Z');
const rule = { MachineId: 'imm-01', Tag: 'temperature' };

describe('topics', () => {
  test.each([
    ['plant/imm-01', 'plant/imm-01', true],
    ['plant/+', 'plant/imm-01', true],
    ['plant/+', 'plant/imm-01/state', false],
    ['plant/#', 'plant/imm-01/state', true],
    ['plant/#', 'plant', true],
    ['+/+/state', 'plant/imm-01/state', true],
    ['plant', 'plant/imm-01', false],
    ['plant/imm-01/state', 'plant/imm-01', false],
    ['#', '$SYS/uptime', false],
    ['$SYS/#', '$SYS/uptime', true],
  ])('%s and %s: %s', (filter, topic, expected) => {
    expect(isTopicOf(filter, topic)).toBe(expected);
  });
});

describe('values', () => {
  test.each([
    ['status', 'ACTIVE', 'RUNNING'],
    ['status', 'running', 'RUNNING'],
    ['status', true, 'RUNNING'],
    ['status', 0, 'STOPPED'],
    ['status', 'FEED_HOLD', 'STOPPED'],
    ['status', 'UNAVAILABLE', 'UNDEFINED'],
    ['status', 'constructor', 'CONSTRUCTOR'],
    ['totalparts', ' 12 ', 12],
    ['temperature', '-2.5e1', -25],
    ['temperature', 'warm', 'warm'],
    ['temperature', '', ''],
    ['changeover', 'true', true],
    ['changeover', 0, false],
    ['product', 4711, '4711'],
  ])('%s %j is %j', (tag, value, expected) => {
    expect(valueFor(tag, value)).toBe(expected);
  });

  test.each([
    ['a.b', 2],
    ['$.a.b', 2],
    ['list.1.c', 3],
    ['a.nothing', undefined],
    ['__proto__.toString', undefined],
    ['a.constructor', undefined],
  ])('at %s is %j', (path, expected) => {
    expect(valueAt({ a: { b: 2 }, list: [0, { c: 3 }] }, path)).toBe(expected);
  });
});

describe('messages', () => {
  test('every rule that is about the topic makes a sample, with the time of the payload', () => {
    const payload = JSON.stringify({ state: { on: true }, total: '17', ts: 1_781_110_000 });
    const mapping = [
      { ...rule, Topic: 'plant/imm-01', Path: 'state.on', Tag: 'status', TimePath: 'ts' },
      { ...rule, Topic: 'plant/+', Path: 'total', Tag: 'totalparts', TimePath: 'ts' },
      { ...rule, Topic: 'plant/imm-02', Path: 'total' },
    ];

    expect(samplesOfMessage(mapping, { topic: 'plant/imm-01', payload, receivedAt })).toEqual([
      { machine: 'imm-01', tag: 'status', value: 'RUNNING', at: '2026-06-10T16:46:40.000Z' },
      { machine: 'imm-01', tag: 'totalparts', value: 17, at: '2026-06-10T16:46:40.000Z' },
    ]);
  });

  test.each([
    ['21.5', 21.5],
    ['"21.5"', 21.5],
    ['hot', 'hot'],
    ['{"value":3}', '{"value":3}'],
    ['', ''],
  ])('the plain payload %s is the value %j, at the time of its receipt', (payload, value) => {
    expect(samplesOfMessage([rule], { topic: 't', payload, receivedAt })).toEqual([
      { machine: 'imm-01', tag: 'temperature', value, at: '2026-06-10T17:00:00.000Z' },
    ]);
  });

  test.each([
    ['no JSON', { Path: 'a' }, { value: null }],
    ['no such path', { Path: 'b' }, { value: null }],
    ['no such time', { Path: 'a', TimePath: 'b' }, { at: '' }],
    ['a time beyond all', { Path: 'a', TimePath: 'far' }, { at: '' }],
  ])('%s is left for the pipeline to reject', (name, more, expected) => {
    const payload = name === 'no JSON' ? '{"a":' : '{"a":1,"far":1e300}';

    expect(
      samplesOfMessage([{ ...rule, ...more }], { topic: 't', payload, receivedAt }),
    ).toMatchObject([expected]);
  });
});
