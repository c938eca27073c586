import { expect, test } from 'vitest';

import { createJsonFormat } from './json-format.ts';
import type { PublishedFigures } from './published-figures.ts';
import { metricsIn, sequenceOf } from './receiver.fixture.ts';
import { createSparkplugFormat } from './sparkplug-format.ts';

const at = Date.parse('2026-06-10T17:00:00Z');

test('a machine that is sent no more is forgotten by the broker', () => {
  const format = createJsonFormat('site');
  expect(
    format.messagesOf([figuresOf('m/1'), figuresOf('m2')], at).map(({ topic }) => topic),
  ).toEqual(['site/state', 'site/riverside/m_1/kpis', 'site/riverside/m2/kpis']);
  const [gone, ...others] = format.messagesOf([figuresOf('m2')], at);

  expect(gone).toMatchObject({ topic: 'site/riverside/m_1/kpis', retain: true });
  expect(gone?.payload).toHaveLength(0);
  expect(others).toHaveLength(1);
});

test('a machine that is sent no more dies, and one that is new gives birth', () => {
  const format = createSparkplugFormat('plant/oee', { bdSeq: 7, now: at });
  format.messagesOf([figuresOf('m1'), figuresOf('m2')], at);
  const messages = format.messagesOf([figuresOf('m2'), figuresOf('m3')], at);

  expect(messages.map(({ topic }) => topic)).toEqual([
    'spBv1.0/plant/DDEATH/oee/m1',
    'spBv1.0/plant/DBIRTH/oee/m3',
  ]);
});

test('only what has changed is sent after the births, and null is a value', () => {
  const format = createSparkplugFormat(null, { bdSeq: 7, now: at });
  format.messagesOf([figuresOf('m1', { OEE: 0.5, TotalParts: 3 })], at);
  const [data, ...others] = format.messagesOf([figuresOf('m1', { OEE: null, TotalParts: 3 })], at);
  if (!data) throw new Error('there is no message');

  expect(data.topic).toBe('spBv1.0/lineside/DDATA/lineside/m1');
  expect(metricsIn(data)).toEqual({ OEE: null });
  expect(others).toEqual([]);
  expect(format.messagesOf([figuresOf('m1', { OEE: null, TotalParts: 3 })], at)).toEqual([]);
});

test('a plant that comes is in a new birth of the node, and its devices are born after it', () => {
  const format = createSparkplugFormat('plant/oee', { bdSeq: 7, now: at });
  format.messagesOf([figuresOf('m1')], at);
  const messages = format.messagesOf([figuresOf(null), figuresOf('m1')], at);

  expect(messages.map(({ topic }) => topic.split('/')[2])).toEqual(['NBIRTH', 'DBIRTH']);
  expect(messages.map(sequenceOf)).toEqual([0, 1]);
});

test('sequence numbers go from 255 to 0', () => {
  const format = createSparkplugFormat('plant/oee', { bdSeq: 7, now: at });
  const seqs = Array.from({ length: 300 }, (_, OEE) =>
    format.messagesOf([figuresOf('m1', { OEE })], at),
  )
    .flat()
    .map(sequenceOf);

  expect(seqs).toEqual(Array.from({ length: 301 }, (_, index) => index % 256));
});

test('what is no command to be born again is no such command', () => {
  const format = createSparkplugFormat('plant/oee', { bdSeq: 7, now: at });
  const message = { isRepeated: false, messageId: 0, topic: 'spBv1.0/plant/NCMD/oee' };

  expect(format.take({ ...message, payload: Buffer.from('no protobuf') })).toBe(false);
  expect(format.take({ ...message, payload: Buffer.alloc(0) })).toBe(false);
});

function figuresOf(
  id: string | null,
  figures: PublishedFigures['figures'] = { OEE: 0.5 },
): PublishedFigures {
  return {
    client: { Id: 'northwind', Name: 'Northwind' },
    plant: { Id: 'riverside', Name: 'Riverside', TimeZone: 'UTC' },
    machine: id === null ? null : { Id: id, Name: id },
    at,
    figures,
  };
}
