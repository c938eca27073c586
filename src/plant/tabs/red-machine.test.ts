import { expect, test } from 'vitest';

import { standstills } from '#machines/tab-rotation/tab-rotation.cases.ts';

import { applyItems } from '../live/live-store.ts';
import { machine, storeFor } from '../testing.tsx';
import { hasRedMachine } from './red-machine.ts';

const start = Date.parse('2026-11-21T08:00:00Z');

test.each(standstills)(
  'a machine that has stood for $seconds s is red: $isRed, and not once it runs again',
  ({ seconds, isRed }) => {
    let now = start;
    const store = storeFor([machine('M1'), machine('M2')], () => now);
    function publish(Value: 'STOPPED' | 'RUNNING', Seq: number): void {
      applyItems(store, 'status', [
        { Id: 'M1', Value, TotalSeconds: 0, Seq, At: new Date(now).toISOString() },
      ]);
    }

    publish('STOPPED', 1);
    now += seconds * 1000;
    expect(hasRedMachine(store)).toBe(isRed);

    publish('RUNNING', 2);
    expect(hasRedMachine(store)).toBe(false);
  },
);

test.each(['OffShift', 'OnBreak'])('who stands while %s is not red', (pause) => {
  const store = storeFor([machine('M1')], () => start);
  const At = new Date(0).toISOString();
  applyItems(store, 'status', [{ Id: 'M1', Value: 'STOPPED', TotalSeconds: 9999, Seq: 1, At }]);
  expect(hasRedMachine(store)).toBe(true);
  applyItems(store, 'kpis', [{ Id: 'M1', [pause]: true, Seq: 1, At }]);

  expect(hasRedMachine(store)).toBe(false);
});

test('what is unknown is not red: no one could mend it by waiting', () => {
  const store = storeFor([machine('M1')], () => start);
  applyItems(store, 'status', [
    { Id: 'M1', Value: 'UNDEFINED', TotalSeconds: 9999, Seq: 1, At: new Date(0).toISOString() },
  ]);

  expect(hasRedMachine(store)).toBe(false);
});
