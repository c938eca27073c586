import { beforeEach, describe, expect, test } from 'vitest';

import { createSparkplugHost } from './sparkplug-host.ts';
import type { EdgeMessage, MetricOfPayload } from './sparkplug-message.ts';

const node = 'riverside/edge-1';
const press = `${node}/press`;
const start = Date.parse('2026-06-10T12:00:00Z');
let host: ReturnType<typeof createSparkplugHost>;
let now = start;

beforeEach(() => {
  host = createSparkplugHost();
  now = start;
});

describe('births', () => {
  test('name the metrics that data has aliases of', () => {
    const { values } = born();
    expect(values).toEqual([value(press, 'total', 10), value(press, 'state', 'RUN')]);

    expect(take('DDATA', 2, [{ alias: 2, value: 11 }]).values).toEqual([value(press, 'total', 11)]);
    expect(take('NDATA', 3, [{ alias: 1, value: 7 }]).values).toEqual([value(node, 'load', 7)]);
  });

  test('name metrics without an alias, too', () => {
    take('NBIRTH', 0, [{ name: 'load', value: 1 }]);

    expect(take('NDATA', 1, [{ name: 'load', value: 2 }]).values).toEqual([value(node, 'load', 2)]);
  });

  test('of a node end what its aliases were before', () => {
    born();
    take('NBIRTH', 0, [{ name: 'speed', alias: 2, value: 0 }]);

    expect(take('NDATA', 1, [{ alias: 2, value: 5 }]).values).toEqual([value(node, 'speed', 5)]);
    expect(take('DDATA', 2, [{ alias: 2, value: 5 }])).toMatchObject({
      values: [],
      rejected: ['message.beforeBirth'],
    });
  });

  test('count from when they were published, not from when a metric was last changed', () => {
    const [first] = take('NBIRTH', 0, [{ name: 'load', value: 1, at: start - 86_400_000 }]).values;

    expect(first).toMatchObject({ at: start });
  });

  test('an alias of a node is none of a device', () => {
    born();

    expect(take('DDATA', 2, [{ alias: 1, value: 5 }])).toMatchObject({
      values: [],
      rebirths: [node],
      rejected: ['message.unknownMetric'],
    });
  });

  test('data before a birth asks for one, now and then', () => {
    const asked = [take('NDATA', 4, []), take('NDATA', 5, [])].map(({ rebirths }) => rebirths);
    now += 10_000;
    asked.push(take('NDATA', 6, []).rebirths);

    expect(asked).toEqual([[node], [], [node]]);
  });

  test('nodes and devices of the mapping are asked for them, and unknown without', () => {
    expect(host.expect([node, press, `${node}/oven`], now)).toMatchObject({ rebirths: [node] });
    born();
    now += 9999;
    expect(host.passTime(now).unknown).toEqual([]);
    now += 1;
    expect(host.passTime(now).unknown).toEqual([{ edge: `${node}/oven`, at: now }]);
    expect(host.passTime(now + 60_000).unknown).toEqual([]);
  });
});

describe('the order of messages', () => {
  test('numbers go on with 0 after 255', () => {
    take('NBIRTH', 254, [{ name: 'load', alias: 1, value: 0 }]);
    const taken = [255, 0, 1].map((seq) => take('NDATA', seq, [{ alias: 1, value: seq }]));

    expect(taken.flatMap(({ values }) => values.map((one) => one.value))).toEqual([255, 0, 1]);
    expect(taken.flatMap(({ rejected }) => rejected)).toEqual([]);
  });

  test('one that overtook another waits for it', () => {
    born();

    expect(take('DDATA', 3, [{ alias: 2, value: 12 }]).values).toEqual([]);
    expect(take('DDATA', 2, [{ alias: 2, value: 11 }]).values.map((one) => one.value)).toEqual([
      11, 12,
    ]);
    expect(host.passTime(now + 60_000).rebirths).toEqual([]);
  });

  test('one that does not come is gone on without after two seconds, and births are asked for', () => {
    born();
    take('DDATA', 4, [{ alias: 2, value: 14 }]);
    take('DDATA', 6, [{ alias: 2, value: 16 }]);
    expect(host.passTime(now + 1999).values).toEqual([]);

    const { values, rebirths } = host.passTime(now + 2000);
    expect(values.map((one) => one.value)).toEqual([14, 16]);
    expect(rebirths).toEqual([node]);
    expect(take('DDATA', 7, [{ alias: 2, value: 17 }]).values).toHaveLength(1);
  });

  test('one that comes again or too late is counted, not taken', () => {
    born();
    take('DDATA', 2, [{ alias: 2, value: 11 }]);

    expect(take('DDATA', 2, [{ alias: 2, value: 11 }])).toMatchObject({
      values: [],
      rejected: ['message.outOfOrder'],
    });
  });

  test.each([null, -1, 256, 1.5])('%s is no number of a message', (seq) => {
    born();

    expect(take('NDATA', seq, [])).toMatchObject({ rejected: ['message.unreadable'] });
    expect(take('NBIRTH', seq, [])).toMatchObject({ rejected: ['message.unreadable'] });
  });
});

describe('deaths', () => {
  test('of a node make it and its devices unknown, at the time of the host', () => {
    born();
    now += 5000;

    expect(die(4).unknown).toEqual([
      { edge: press, at: now },
      { edge: node, at: now },
    ]);
    expect(take('DDATA', 2, [{ alias: 2, value: 11 }])).toMatchObject({
      values: [],
      rebirths: [node],
    });
  });

  test('of a connection before this one say nothing', () => {
    born(5);

    expect(die(4).unknown).toEqual([]);
    expect(take('DDATA', 2, [{ alias: 2, value: 11 }]).values).toHaveLength(1);
  });

  test('of a device make only the device unknown', () => {
    born();
    now += 5000;

    expect(take('DDEATH', 2, []).unknown).toEqual([{ edge: press, at: now }]);
    expect(take('NDATA', 3, [{ alias: 1, value: 7 }]).values).toHaveLength(1);
  });

  test('what is born afterwards is newer than the death, by any clock', () => {
    born();
    now += 5000;
    die(4);
    const clockBehind = now - 3_600_000;
    take('NBIRTH', 0, [], { at: clockBehind });
    const { values } = take('DBIRTH', 1, [{ name: 'state', alias: 3, value: 'RUN' }], {
      at: clockBehind,
    });

    expect(values).toMatchObject([{ metric: 'state', at: now + 1 }]);
  });

  test('a device that a new birth of its node leaves out is unknown soon', () => {
    born();
    take('NBIRTH', 0, []);
    now += 10_000;

    expect(host.passTime(now).unknown).toEqual([{ edge: press, at: now }]);
  });
});

describe('values', () => {
  test('one that is null is handed on as null', () => {
    born();

    expect(take('DDATA', 2, [{ alias: 3, value: null }]).values).toEqual([
      value(press, 'state', null),
    ]);
  });

  test('a historical one has its own instant, and is never newer than the live one', () => {
    born();
    const past = { alias: 2, isHistorical: true };

    expect(
      take('DDATA', 2, [
        { ...past, value: 8, at: start - 2000 },
        { ...past, value: 99, at: start + 1 },
      ]),
    ).toMatchObject({
      values: [{ metric: 'total', value: 8, at: start - 2000 }],
      rejected: ['message.outOfOrder'],
    });
  });

  test('the instant is that of the metric, of the message, or of its receipt', () => {
    born();
    now += 1000;
    const instants = [
      take('DDATA', 2, [{ alias: 2, value: 1, at: start + 1 }]),
      take('DDATA', 3, [{ alias: 2, value: 1 }], { at: start + 2 }),
      take('DDATA', 4, [{ alias: 2, value: 1 }], { at: null }),
    ].map(({ values }) => values[0]?.at);

    expect(instants).toEqual([start + 1, start + 2, now]);
  });
});

function born(bdSeq = 4) {
  const nodeBirth = [
    { name: 'bdSeq', value: bdSeq },
    { name: 'load', alias: 1, value: 5 },
  ];
  take('NBIRTH', 0, nodeBirth);
  return take('DBIRTH', 1, [
    { name: 'total', alias: 2, value: 10 },
    { name: 'state', alias: 3, value: 'RUN' },
  ]);
}

function die(bdSeq: number) {
  return take('NDEATH', null, [{ name: 'bdSeq', value: bdSeq }]);
}

function take(
  type: EdgeMessage['type'],
  seq: number | null,
  metrics: readonly Partial<MetricOfPayload>[],
  { at = now }: { at?: number | null } = {},
) {
  return host.take({
    type,
    node,
    device: type.startsWith('D') ? 'press' : null,
    receivedAt: now,
    payload: {
      at,
      seq,
      metrics: metrics.map((one) => ({
        name: null,
        alias: null,
        at: null,
        isHistorical: false,
        value: undefined,
        ...one,
      })),
    },
  });
}

function value(edge: string, metric: string, one: unknown) {
  return { edge, metric, value: one, at: now };
}
