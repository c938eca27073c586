import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { eventually } from '#shared/eventually.fixture.ts';

import { hubMachine } from './hub/hub.machine.ts';
import { runningCharts, type RunningStep, inspectChart, watchCharts } from './running-charts.ts';

test('says where a running chart is, step by step, and that it has ended', async () => {
  const seen: RunningStep[] = [];
  const end = watchCharts((step) => seen.push(step));
  const actor = createActor(
    hubMachine.provide({
      actors: { connect: fromPromise(async () => {}), subscribe: fromPromise(async () => {}) },
    }),
    inspectChart('hub'),
  ).start();

  await eventually(() =>
    expect([...runningCharts().values()]).toEqual([{ chart: 'hub', value: { connected: 'live' } }]),
  );
  actor.send({ type: 'page.woken', silentMs: 40_000 });
  actor.stop();
  end();

  expect(seen.map(({ on, to }) => [on, to])).toEqual([
    ['xstate.init', 'connecting'],
    ['xstate.done.actor.connect', { connected: 'asking' }],
    ['xstate.done.actor.subscribe', { connected: 'live' }],
    ['page.woken', 'connecting'],
    ['xstate.stop', null],
  ]);
  expect(runningCharts().size).toBe(0);
});
