import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  type StateValue,
  transition,
} from 'xstate';

import type { ChartModel, ModelEvent } from './chart-model.ts';

/** A reachable place of a chart, with the shortest path to it. */
export interface ReachablePlace {
  start: string;
  path: readonly ModelEvent[];
  snapshot: AnyMachineSnapshot;
}

export interface WalkStep {
  from: ReachablePlace;
  event: ModelEvent;
  to: AnyMachineSnapshot;
  /** Names of the outside actions, in order. */
  effects: readonly string[];
}

/** More places than any chart has: a growing context is a mistake of the model. */
const maxPlaces = 5000;

/**
 * Every step of the chart from every reachable place, including refused events.
 * @param events Possible events, or a function that returns those of a place.
 */
export function* walkChart(
  model: ChartModel,
  machine: AnyStateMachine,
  events: readonly ModelEvent[] | ((from: AnyMachineSnapshot) => readonly ModelEvent[]),
): Generator<WalkStep> {
  const eventsAt = typeof events === 'function' ? events : () => events;
  const places = new Map<string, ReachablePlace>();
  for (const [start, { input }] of Object.entries(model.starts)) {
    const [snapshot] = initialTransition(machine, input as never);
    add({ start, path: [], snapshot: snapshot as AnyMachineSnapshot });
  }
  // A Map iterates over entries that are added meanwhile: breadth-first, so that paths are the
  // shortest.
  for (const from of places.values()) {
    if (from.snapshot.status !== 'active') continue;
    for (const event of eventsAt(from.snapshot)) {
      if (!isPossible(from.snapshot, event)) continue;
      const step = take(machine, from, event);
      add({ start: from.start, path: [...from.path, event], snapshot: step.to });
      yield step;
    }
  }

  /** Adds a place unless an equal one is known: the first path to it is the shortest. */
  function add(place: ReachablePlace): void {
    const key = placeKey(model, place.snapshot);
    if (places.has(key)) return;
    if (places.size >= maxPlaces) throw new Error('The chart has too many places to walk them');
    places.set(key, place);
  }
}

/** Key of a place: the state, and the deciding parts of the context. */
export function placeKey(
  model: ChartModel,
  { value, context, status }: AnyMachineSnapshot,
): string {
  return JSON.stringify([value, status, model.keys(context)]);
}

/** `signedIn.fresh`; parallel regions are listed side by side. */
export function stateName(value: StateValue): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([name, inner]) => {
      const rest = inner === undefined ? '' : stateName(inner);
      return rest === '' ? name : `${name}.${rest}`;
    })
    .join(' | ');
}

/** Whether a step had no observable effect. */
export function isRefused({ from, to, effects }: WalkStep): boolean {
  return observableKey(from.snapshot) === observableKey(to) && effects.length === 0;
}

/** Key of a chart's observable state. */
export function observableKey({ value, context, status }: AnyMachineSnapshot): string {
  return JSON.stringify([value, context, status]);
}

/** Whether an event is possible: answers and delays only while they are awaited. */
export function isPossible(
  { _nodes }: AnyMachineSnapshot,
  { kind, source, sent: event }: ModelEvent,
): boolean {
  if (kind === 'answer') return _nodes.some((node) => node.invoke.some(({ id }) => id === source));
  if (kind === 'time')
    return _nodes.some((node) => node.after.some(({ eventType }) => eventType === event.type));
  return true;
}

function take(machine: AnyStateMachine, from: ReachablePlace, event: ModelEvent): WalkStep {
  const [to, actions] = transition(machine, from.snapshot as never, event.sent as never);
  return {
    from,
    event,
    to: to as AnyMachineSnapshot,
    effects: actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.')),
  };
}
