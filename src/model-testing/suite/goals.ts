import type { AnyMachineSnapshot, AnyStateMachine } from 'xstate';

import type { ChartModel, ModelEvent } from '../chart-model.ts';
import { type IsPlayed, stopOf, transitionOf } from '../long-paths.ts';
import { project } from '../projection.ts';
import { isRefused, placeOf, stateName, type Step, walk } from '../walk.ts';
import { withRecordedGuards } from './guard-outcomes.ts';

/** Something that has to be covered, with the shortest run that does. */
export interface Goal {
  name: string;
  start: string;
  events: readonly ModelEvent[];
}

/** A chart, and what of it is looked at: all, or what can be played in a browser. */
export interface Field {
  model: ChartModel;
  isPlayed: IsPlayed;
}

/** Every state that someone can be in. */
export function stateGoals(field: Field): Goal[] {
  const begun = Object.entries(field.model.starts).map(([start, { at }]) => ({
    name: at,
    start,
    events: [],
  }));
  const reached = [...stepsOf(field)].map((step) => goalOf(stateName(step.to.value), step));
  return firstOfEach([...begun, ...reached]);
}

/** Every step from one state to another, or to itself where something changes. */
export function transitionGoals(field: Field): Goal[] {
  return firstOfEach(taken(field).map((step) => goalOf(transitionOf(step), step)));
}

/** Every two steps that can follow on each other. */
export function pairGoals(field: Field): Goal[] {
  const { model } = field;
  const steps = taken(field);
  const following = new Map<string, Step[]>();
  for (const step of steps) {
    const place = placeOf(model, step.from.snapshot);
    following.set(place, [...(following.get(place) ?? []), step]);
  }
  return firstOfEach(
    steps.flatMap((first) =>
      (following.get(placeOf(model, first.to)) ?? []).map((second) => ({
        name: `${transitionOf(first)}, then ${transitionOf(second)}`,
        start: first.from.start,
        events: [...first.from.path, first.event, second.event],
      })),
    ),
  );
}

/**
 * Every event in every state that does not accept it: it must leave everything as it is. All of a
 * state are tried in one run.
 */
export function sneakGoals(field: Field): Goal[] {
  const refused = new Map<string, { name: string; step: Step }[]>();
  const known = new Set<string>();
  for (const step of stepsOf(field)) {
    if (step.event.kind !== 'event' || !isRefused(step)) continue;
    const name = `${stateName(step.from.snapshot.value)} refuses ${step.event.name}`;
    if (known.has(name)) continue;
    known.add(name);
    const place = placeOf(field.model, step.from.snapshot);
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

/** Every guard, in every state that asks it, once true and once false. */
export function guardGoals(field: Field): Goal[] {
  const { machine, take } = withRecordedGuards(field.model.machine);
  const goals: Goal[] = [];
  for (const step of stepsOf(field, machine))
    for (const { guard, isTrue } of take().filter(({ isAtStart }) => !isAtStart))
      goals.push(goalOf(`${stateName(step.from.snapshot.value)}: ${guard} is ${isTrue}`, step));
  return firstOfEach(goals);
}

function taken(field: Field): Step[] {
  return [...stepsOf(field)].filter((step) => !isRefused(step));
}

function* stepsOf(
  { model, isPlayed }: Field,
  machine: AnyStateMachine = model.machine,
): Generator<Step> {
  const events = project(model);
  yield* walk(model, machine, (from: AnyMachineSnapshot) => {
    const at = stopOf(from);
    return events.filter(({ name }) => isPlayed(at, name));
  });
}

function goalOf(name: string, { from, event }: Step): Goal {
  return { name, start: from.start, events: [...from.path, event] };
}

/** Places are found by the shortest way first, so the first goal of a name is the shortest. */
function firstOfEach(goals: readonly Goal[]): Goal[] {
  const shortest = new Map<string, Goal>();
  for (const goal of goals) {
    const known = shortest.get(goal.name);
    if (!known || goal.events.length < known.events.length) shortest.set(goal.name, goal);
  }
  return [...shortest.values()];
}
