import {
  type AnyMachineSnapshot,
  type AnyStateMachine,
  initialTransition,
  type StateValue,
  transition,
} from 'xstate';

import type { ChartModel, ModelEvent } from './chart-model.ts';

/** A place a chart can be in, and the shortest way there. */
export interface Place {
  start: string;
  path: readonly ModelEvent[];
  snapshot: AnyMachineSnapshot;
}

export interface Step {
  from: Place;
  event: ModelEvent;
  to: AnyMachineSnapshot;
  /** Names of the actions that reach the world, in order. */
  effects: readonly string[];
}

/** More places than any chart of ours has: a runaway context is a mistake of the model. */
const maxPlaces = 5000;

/**
 * Every step that the chart can take from everywhere it can be, refused events included.
 * @param events what can happen, or what of it where the chart is.
 */
export function* walk(
  model: ChartModel,
  machine: AnyStateMachine,
  events: readonly ModelEvent[] | ((from: AnyMachineSnapshot) => readonly ModelEvent[]),
): Generator<Step> {
  const eventsAt = typeof events === 'function' ? events : () => events;
  const places = new Map<string, Place>();
  for (const [start, { input }] of Object.entries(model.starts)) {
    const [snapshot] = initialTransition(machine, input as never);
    add({ start, path: [], snapshot: snapshot as AnyMachineSnapshot });
  }
  // A map goes on to what is added while it is read: first come, first served, so ways are short.
  for (const from of places.values()) {
    if (from.snapshot.status !== 'active') continue;
    for (const event of eventsAt(from.snapshot)) {
      if (!canHappen(from.snapshot, event)) continue;
      const step = take(machine, from, event);
      add({ start: from.start, path: [...from.path, event], snapshot: step.to });
      yield step;
    }
  }

  /** Places are the same when they lead to the same: the first way to one is the shortest. */
  function add(place: Place): void {
    const key = placeOf(model, place.snapshot);
    if (places.has(key)) return;
    if (places.size >= maxPlaces) throw new Error('The chart has too many places to walk them');
    places.set(key, place);
  }
}

/** A state, and what of the context decides where it leads. */
export function placeOf(model: ChartModel, { value, context, status }: AnyMachineSnapshot): string {
  return JSON.stringify([value, status, model.keys(context)]);
}

/** `signedIn.fresh`; regions of a parallel state stand side by side. */
export function stateName(value: StateValue): string {
  if (typeof value === 'string') return value;
  return Object.entries(value)
    .map(([name, inner]) => {
      const rest = inner === undefined ? '' : stateName(inner);
      return rest === '' ? name : `${name}.${rest}`;
    })
    .join(' | ');
}

/** Whether a step changed nothing that anybody could notice. */
export function isRefused({ from, to, effects }: Step): boolean {
  return keyOf(from.snapshot) === keyOf(to) && effects.length === 0;
}

/** All that can be noticed of a chart. */
export function keyOf({ value, context, status }: AnyMachineSnapshot): string {
  return JSON.stringify([value, context, status]);
}

/** An answer comes only to a chart that waits for it, and so does the end of a delay. */
export function canHappen(
  { _nodes }: AnyMachineSnapshot,
  { kind, source, sent: event }: ModelEvent,
): boolean {
  if (kind === 'answer') return _nodes.some((node) => node.invoke.some(({ id }) => id === source));
  if (kind === 'time')
    return _nodes.some((node) => node.after.some(({ eventType }) => eventType === event.type));
  return true;
}

function take(machine: AnyStateMachine, from: Place, event: ModelEvent): Step {
  const [to, actions] = transition(machine, from.snapshot as never, event.sent as never);
  return {
    from,
    event,
    to: to as AnyMachineSnapshot,
    effects: actions.map(({ type }) => type).filter((type) => !type.startsWith('xstate.')),
  };
}
