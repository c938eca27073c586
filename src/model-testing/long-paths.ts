import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate';

import type { ChartModel, ModelEvent } from './chart-model.ts';
import { projectEvents } from './projection.ts';
import { isPossible, isRefused, placeKey, stateName, type WalkStep, walkChart } from './walk.ts';

/** A position of a long path: state and context. */
export interface ChartPosition {
  to: string;
  context: unknown;
}

/** A long run through a chart, with the position after each event. */
export interface LongPath {
  start: string;
  at: ChartPosition;
  steps: readonly (ChartPosition & { event: ModelEvent })[];
}

/** Whether an event is possible at a position. */
export type IsPlayed = (from: ChartPosition, event: string) => boolean;

interface Edge {
  /** Name of the transition: source, target and event. */
  name: string;
  event: ModelEvent;
  /** Place of the target. */
  to: string;
}

type Edges = ReadonlyMap<string, readonly Edge[]>;

interface Field {
  model: ChartModel;
  isPlayed: IsPlayed;
  edges: Edges;
  /** For each transition not taken yet, a run from a start that ends with it. */
  untaken: Map<string, Run>;
}

interface Run {
  start: string;
  events: readonly ModelEvent[];
}

/**
 * A few long runs that take every transition of a chart at least once. Each continues by the
 * shortest way to a transition not taken yet; a new one begins when the chart has ended, or no such
 * way is left.
 * @param starts Starts at which long paths may begin.
 * @throws Error that lists the unreachable transitions.
 */
export function longPathsThrough(
  model: ChartModel,
  starts: readonly string[] = Object.keys(model.starts),
  isPlayed: IsPlayed = () => true,
): LongPath[] {
  const field = fieldOf(model, isPlayed);
  const longPaths: LongPath[] = [];
  while (field.untaken.size > 0) {
    const [nearest] = [...field.untaken.values()]
      .filter(({ start }) => starts.includes(start))
      .toSorted((one, other) => one.events.length - other.events.length);
    if (!nearest) throw new Error(`No path reaches:\n${[...field.untaken.keys()].join('\n')}`);
    longPaths.push(longPathFrom(field, nearest));
  }
  return longPaths;
}

function fieldOf(model: ChartModel, isPlayed: IsPlayed): Field {
  const edges = new Map<string, Edge[]>();
  const untaken = new Map<string, Run>();
  const events = projectEvents(model);
  function playedAt(from: AnyMachineSnapshot): ModelEvent[] {
    return events.filter(({ name }) => isPlayed(chartPosition(from), name));
  }
  for (const step of walkChart(model, model.machine, playedAt)) {
    const { from, event, to } = step;
    if (isRefused(step)) continue;
    const place = placeKey(model, from.snapshot);
    const edge = { name: transitionName(step), event, to: placeKey(model, to) };
    edges.set(place, [...(edges.get(place) ?? []), edge]);
    if (untaken.has(edge.name)) continue;
    untaken.set(edge.name, { start: from.start, events: [...from.path, event] });
  }
  return { model, isPlayed, edges, untaken };
}

/** Name of a step in reports: `waiting to polling by after POLL`. */
export function transitionName({ from, event, to }: WalkStep): string {
  const [before, after] = [from.snapshot, to].map(({ value }) => stateName(value));
  return stepName(before ?? '', after ?? '', event.name);
}

export function stepName(before: string, after: string, event: string): string {
  return `${before} to ${after} by ${event}`;
}

/** Name of a start's decision in reports: `with a code begins in left`. */
export function beginName(start: string, at: string): string {
  return `${start} begins in ${at}`;
}

/** Begins with a run, and continues while untaken transitions are reachable. */
function longPathFrom(field: Field, { start, events }: Run): LongPath {
  const { model, untaken } = field;
  const begun = snapshotOf(model, start);
  const taken = takeEach(field, begun, events) ?? [];
  const steps: Taken[] = [];
  for (let next: Taken[] | undefined = taken; next;) {
    for (const { name } of next) untaken.delete(name);
    steps.push(...next);
    next = pathToUntaken(field, steps.at(-1)?.snapshot ?? begun);
  }
  return {
    start,
    at: chartPosition(begun),
    steps: steps.map(({ event, snapshot }) => Object.assign(chartPosition(snapshot), { event })),
  };
}

/** The shortest way to a transition not taken yet that is possible here. */
function pathToUntaken(field: Field, from: AnyMachineSnapshot): Taken[] | undefined {
  const start = placeKey(field.model, from);
  const paths = new Map<string, readonly Edge[]>([[start, []]]);
  // A Map iterates over entries that are added during the iteration.
  for (const [place, path] of paths) {
    for (const edge of field.edges.get(place) ?? []) {
      const way = [...path, edge];
      const taken = field.untaken.has(edge.name) && takeAsNamed(field, from, way);
      if (taken) return taken;
      if (!paths.has(edge.to)) paths.set(edge.to, way);
    }
  }
  return undefined;
}

interface Taken {
  name: string;
  event: ModelEvent;
  snapshot: AnyMachineSnapshot;
}

/**
 * Result of a way. Undefined if it is impossible: targets may depend on more than a place's keys,
 * such as earlier steps.
 */
function takeAsNamed(
  field: Field,
  from: AnyMachineSnapshot,
  way: readonly Edge[],
): Taken[] | undefined {
  const taken = takeEach(
    field,
    from,
    way.map(({ event }) => event),
  );
  return taken?.every(({ name }, index) => name === way[index]?.name) ? taken : undefined;
}

/** Undefined if one of the events is impossible. */
function takeEach(
  { model, isPlayed }: Field,
  from: AnyMachineSnapshot,
  events: readonly ModelEvent[],
): Taken[] | undefined {
  const taken: Taken[] = [];
  let before = from;
  for (const event of events) {
    if (!isPossible(before, event) || !isPlayed(chartPosition(before), event.name))
      return undefined;
    const [next] = transition(model.machine, before as never, event.sent as never);
    const snapshot = next as AnyMachineSnapshot;
    const [was, is] = [before, snapshot].map(({ value }) => stateName(value));
    taken.push({ name: stepName(was ?? '', is ?? '', event.name), event, snapshot });
    before = snapshot;
  }
  return taken;
}

function snapshotOf({ machine, starts }: ChartModel, start: string): AnyMachineSnapshot {
  const [snapshot] = initialTransition(machine, starts[start]?.input as never);
  return snapshot as AnyMachineSnapshot;
}

/** Position of a chart. */
export function chartPosition({ value, context }: AnyMachineSnapshot): ChartPosition {
  return { to: stateName(value), context: context as unknown };
}
