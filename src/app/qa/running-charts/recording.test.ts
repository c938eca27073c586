import { expect, test } from 'vitest';
import { createActor, fromPromise } from 'xstate';

import { hubMachine } from '#machines/hub/hub.machine.ts';
import { hubModel } from '#machines/hub/hub.model.ts';
import { inspectChart } from '#machines/running-charts.ts';
import { traceFault } from '#model-testing/suite/trace.ts';
import { eventually } from '#shared/eventually.fixture.ts';

import { newestByName } from './newest-by-name.ts';
import { startRecording } from './recording.ts';

/** A unique name: statecharts of other tests in this page may still run. */
const chart = 'hub of this test';

test('what a running chart does is recorded without payloads, and the chart can do it', async () => {
  const before = startHub();
  await eventually(() => expect(newestByName().get(chart)).toEqual({ connected: 'live' }));

  const recording = startRecording();
  before.send({ type: 'page.woken', silentMs: 40_000 });
  await eventually(() => expect(newestByName().get(chart)).toEqual({ connected: 'live' }));
  before.stop();
  const again = startHub();
  await eventually(() => expect(newestByName().get(chart)).toEqual({ connected: 'live' }));
  again.stop();
  const traces = recording.end().filter((trace) => trace.chart === chart);

  expect(traces.map(({ steps }) => steps.length)).toEqual([3, 2]);
  expect(recording.steps()).toBeGreaterThanOrEqual(5);
  expect(JSON.stringify(traces)).not.toContain('silentMs');
  expect(traces.map(({ begins }) => begins)).toEqual(['connected.live', 'connecting']);
  expect(traces.map((trace) => traceFault(hubModel, trace))).toEqual([undefined, undefined]);
});

test('two charts of one name are recorded apart', () => {
  const one = startHub();
  const recording = startRecording();
  const other = startHub();
  one.send({ type: 'connection.lost' });
  other.send({ type: 'page.woken', silentMs: 0 });
  const traces = recording.end().filter((trace) => trace.chart === chart);
  one.stop();
  other.stop();

  expect(traces.map(({ steps }) => steps)).toEqual([
    [{ on: 'connection.lost', to: 'waiting' }],
    [{ on: 'page.woken', to: 'connecting' }],
  ]);
});

test('a recording goes on where the page before it had come to', () => {
  const before = startRecording([{ chart, begins: 'waiting', steps: [{ on: 'x', to: 'y' }] }]);

  expect(before.steps()).toBe(1);
  expect(before.end()).toContainEqual({ chart, begins: 'waiting', steps: [{ on: 'x', to: 'y' }] });
});

function startHub() {
  const actors = { connect: fromPromise(async () => {}), subscribe: fromPromise(async () => {}) };
  return createActor(hubMachine.provide({ actors }), inspectChart(chart)).start();
}
