import { type AnyMachineSnapshot, type AnyStateMachine, initialTransition } from 'xstate';

import type { ChartModel, ModelEvent } from '../chart-model.ts';
import { beginName, type IsPlayed, chartPosition, transitionName } from '../long-paths.ts';
import { projectEvents } from '../projection.ts';
import { isRefused, placeKey, stateName, type WalkStep, walkChart } from '../walk.ts';
import { type GuardOutcome, withRecordedGuards } from './guard-outcomes.ts';

/** A goal to cover, with the shortest run that covers it. */
export interface Goal {
  name: string;
  start: string;
  events: readonly ModelEvent[];
}

/** A chart, restricted to what can be played. */
export interface GoalScope {
  model: ChartModel;
  isPlayed: IsPlayed;
}

/** Every reachable state. */
export function stateGoals(field: GoalScope): Goal[] {
  const begun = Object.entries(field.model.starts).map(([start, { at }]) => ({
    name: at,
    start,
    events: [],
  }));
  const reached = [...stepsOf(field)].map((step) => goalOf(stateName(step.to.value), step));
  return firstOfEach([...begun, ...reached]);
}

/** Every step that changes state or anything else, and decisions of starts. */
export function transitionGoals(field: GoalScope): Goal[] {
  return firstOfEach([
    ...decidedStarts(field).map(({ start, at }) => beginGoal(beginName(start, at), start)),
    ...taken(field).map((step) => goalOf(transitionName(step), step)),
  ]);
}

/** Every pair of consecutive steps. */
export function pairGoals(field: GoalScope): Goal[] {
  const { model } = field;
  const steps = taken(field);
  const following = new Map<string, WalkStep[]>();
  for (const step of steps) {
    const place = placeKey(model, step.from.snapshot);
    following.set(place, [...(following.get(place) ?? []), step]);
  }
  return firstOfEach(
    steps.flatMap((first) =>
      (following.get(placeKey(model, first.to)) ?? []).map((second) => ({
        name: `${transitionName(first)}, then ${transitionName(second)}`,
        start: first.from.start,
        events: [...first.from.path, first.event, second.event],
      })),
    ),
  );
}

/**
 * Every event in every state that does not accept it: it must change nothing. All events of a state
 * are tried in one run.
 */
export function sneakGoals(field: GoalScope): Goal[] {
  const refused = new Map<string, { name: string; step: WalkStep }[]>();
  const known = new Set<string>();
  for (const step of stepsOf(field)) {
    if (step.event.kind !== 'event' || !isRefused(step)) continue;
    const name = `${stateName(step.from.snapshot.value)} refuses ${step.event.name}`;
    if (known.has(name)) continue;
    known.add(name);
    const place = placeKey(field.model, step.from.snapshot);
    refused.set(place, [...(refused.get(place) ?? []), { name, step }]);
  }
  return [...refused.values()].flatMap((group) => {
    const tried = group.map(({ step }) => step.event);
    return group.map(({ name, step: { from } }) => ({
      name,
      start: from.start,
      events: [...from.path, ...tried],
    }));
  });
}

/** Every guard with both results, in every state and at every start that evaluates it. */
export function guardGoals(field: GoalScope): Goal[] {
  const { machine, take } = withRecordedGuards(field.model.machine);
  const goals = decidedStarts(field).flatMap(({ start, outcomes }) =>
    outcomes.map((outcome) => beginGoal(outcomeName(start, outcome), start)),
  );
  for (const step of stepsOf(field, machine))
    for (const outcome of take().filter(({ isAtStart }) => !isAtStart))
      goals.push(goalOf(outcomeName(stateName(step.from.snapshot.value), outcome), step));
  return firstOfEach(goals);
}

interface DecidedStart {
  start: string;
  /** The initial state. */
  at: string;
  outcomes: readonly GuardOutcome[];
}

/** Starts that evaluate guards, which decide the initial state. */
export function decidedStarts({ model }: Pick<GoalScope, 'model'>): DecidedStart[] {
  const { machine, take } = withRecordedGuards(model.machine);
  return Object.entries(model.starts).flatMap(([start, { input }]) => {
    const [begun] = initialTransition(machine, input as never);
    const outcomes = take();
    return outcomes.length === 0 ? [] : [{ start, at: stateName(begun.value), outcomes }];
  });
}

function outcomeName(where: string, { guard, isTrue }: GuardOutcome): string {
  return `${where}: ${guard} is ${isTrue}`;
}

function beginGoal(name: string, start: string): Goal {
  return { name, start, events: [] };
}

function taken(field: GoalScope): WalkStep[] {
  return [...stepsOf(field)].filter((step) => !isRefused(step));
}

function* stepsOf(
  { model, isPlayed }: GoalScope,
  machine: AnyStateMachine = model.machine,
): Generator<WalkStep> {
  const events = projectEvents(model);
  yield* walkChart(model, machine, (from: AnyMachineSnapshot) => {
    const at = chartPosition(from);
    return events.filter(({ name }) => isPlayed(at, name));
  });
}

function goalOf(name: string, { from, event }: WalkStep): Goal {
  return { name, start: from.start, events: [...from.path, event] };
}

/** The first goal of each name, which has the shortest path, as places are found in that order. */
function firstOfEach(goals: readonly Goal[]): Goal[] {
  const shortest = new Map<string, Goal>();
  for (const goal of goals) {
    const known = shortest.get(goal.name);
    if (!known || goal.events.length < known.events.length) shortest.set(goal.name, goal);
  }
  return [...shortest.values()];
}
