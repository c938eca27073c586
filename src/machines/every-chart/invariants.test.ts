import { expect, test } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';

import type { TakenStep, ChartModel, Invariant } from '#model-testing/chart-model.ts';
import { transitionName } from '#model-testing/long-paths.ts';
import { projectEvents } from '#model-testing/projection.ts';
import { type WalkStep, walkChart } from '#model-testing/walk.ts';

import { charts } from '../charts.ts';

/** Generous: the time grows with the size of the statechart, and is no requirement. */
const timeoutMs = 120_000;

test.each(charts)('each invariant of $name can fail', { timeout: timeoutMs }, ({ model }) => {
  const { invariants = {} } = model;
  const mistakes = [...mistakesIn(model)];

  expect(Object.keys(invariants)).not.toEqual([]);
  const unbroken = Object.entries(invariants).filter(([, holds]) => mistakes.every(isKept(holds)));
  expect(unbroken).toEqual([]);
});

type Mistake = [to: AnyMachineSnapshot, came: TakenStep];

function isKept(holds: Invariant) {
  return ([to, came]: Mistake) => holds(to, came);
}

/** The step of each transition, with one mistake at a time. */
function* mistakesIn(model: ChartModel): Generator<Mistake> {
  const steps = [...walkChart(model, model.machine, projectEvents(model))];
  const states = firstOfEach(steps, ({ to }) => JSON.stringify(to.value));
  const contexts = firstOfEach(steps, ({ to }) => JSON.stringify(to.context));
  for (const { from, event, to, effects } of firstOfEach(steps, transitionName)) {
    const came = { from: from.snapshot, event, effects };
    for (const { to: other } of states) yield [changed(to, { value: other.value }), came];
    for (const { to: other } of contexts)
      for (const context of contextsBetween(to.context, other.context))
        yield [changed(to, { context }), came];
    yield [changed(to, { children: { one: null, more: null } }), came];
    yield [changed(to, { status: 'stopped' }), came];
    yield [to, { ...came, effects: [...effects, ...effects] }];
    yield [to, { ...came, effects: [] }];
  }
}

/** Contexts with one wrong value. */
function* contextsBetween(right: object, other: object): Generator<object> {
  for (const [key, value] of Object.entries(other)) {
    yield { ...right, [key]: value };
    if (typeof value === 'boolean') yield { ...right, [key]: !value };
  }
}

function changed(snapshot: AnyMachineSnapshot, change: object): AnyMachineSnapshot {
  return Object.assign(Object.create(snapshot) as AnyMachineSnapshot, change);
}

function firstOfEach(steps: readonly WalkStep[], nameOf: (step: WalkStep) => string): WalkStep[] {
  return [...new Map(steps.map((step) => [nameOf(step), step])).values()];
}
