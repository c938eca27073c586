import { expect, test } from 'vitest';

import { readRecording } from './recording.ts';
import { createReplay } from './replay.ts';

const startedAt = Date.parse('2026-06-10T12:00:00Z');
const hour = 3_600_000;
const length = 8_637_983;

test('the recording has the executions that its publisher counts', () => {
  const midnight = Date.parse('2016-11-01T00:00:00Z');
  const executions = readRecording().filter(({ item }) => item === 'execution');
  const seconds: Record<string, number> = {};
  for (const [index, { at, value }] of executions.entries()) {
    const next = executions[index + 1];
    if (!next || next.at <= midnight) continue;
    seconds[value] = (seconds[value] ?? 0) + (next.at - Math.max(at, midnight)) / 1000;
  }

  const rounded = Object.entries(seconds).map(([value, sum]) => [value, Math.round(sum)]);
  expect(Object.fromEntries(rounded)).toEqual({
    UNAVAILABLE: 62_322,
    READY: 3227,
    STOPPED: 2666,
    ACTIVE: 2356,
    INTERRUPTED: 53,
    FEED_HOLD: 4,
  });
});

test('a replay begins when the machine is switched on, and says nothing of what is to come', () => {
  const replay = createReplay(startedAt);

  const first = replay.current(startedAt);
  expect(first.find(({ item }) => item === 'execution')).toMatchObject({ value: 'STOPPED' });
  expect(first.every(({ at }) => at === startedAt)).toBe(true);
  const next = replay.nextSequence(startedAt);
  expect(replay.from(next, { now: startedAt, count: 100 })).toEqual([]);
});

test('each sequence is one event, in the order of time, whatever is asked at once', () => {
  const replay = createReplay(startedAt);
  const now = startedAt + 5 * hour;
  const all = replay.from(1, { now, count: 1e6 });
  const parts = [1, 501, 1001, 1501, 2001, 2501, 3001, 3501, 4001, 4501].flatMap((from) =>
    replay.from(from, { now, count: 500 }),
  );

  expect(all.length).toBeGreaterThan(2500);
  expect(parts).toEqual(all);
  expect(all.map(({ sequence }) => sequence)).toEqual(all.map((_, index) => index + 1));
  expect(all.every(({ at }, index) => at >= (all[index - 1]?.at ?? 0) && at <= now)).toBe(true);
});

test('after its end it begins again', () => {
  const replay = createReplay(startedAt);

  const later = startedAt + 30 * 60_000;
  const first = executionAt(later);
  expect(executionAt(later + 3 * length)).toMatchObject({
    value: first?.value,
    at: (first?.at ?? 0) + 3 * length,
  });

  function executionAt(now: number) {
    return replay.current(now).find(({ item }) => item === 'execution');
  }
});
