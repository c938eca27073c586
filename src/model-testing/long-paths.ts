import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate';

import type { ChartModel, ModelEvent } from './chart-model.ts';
import { project } from './projection.ts';
import { isRefused, placeOf, stateName, type Step, walk } from './walk.ts';

/** Where a long path is: the state, and what the chart then knows. */
export interface Stop {
  to: string;
  context: unknown;
}

/** One long run through a chart, from a start, with where it is after each event. */
export interface LongPath {
  start: string;
  at: Stop;
  steps: readonly (Stop & { event: ModelEvent })[];
}

/** Whether something can be made to happen to a chart that is here. */
export type IsPlayed = (from: Stop, event: string) => boolean;

interface Edge {
  /** The transition: from which state to which, and by what. */
  name: string;
  event: ModelEvent;
  /** The place it leads to. */
  to: string;
}

type Edges = ReadonlyMap<string, readonly Edge[]>;

/**
 * A few long runs that take every transition of a chart at least once. From where it is a long path goes
 * the shortest way to a transition that has not been taken; a new one begins where a chart has
 * ended, or where nothing is left to take.
 * @param starts those of the model from which long paths may begin.
 * @throws Error that lists the transitions which no long path comes to.
 */
export function longPathsThrough(
  model: ChartModel,
  starts: readonly string[] = Object.keys(model.starts),
  isPlayed: IsPlayed = () => true,
): LongPath[] {
  const edges = edgesOf(model, isPlayed);
  const untaken = new Set([...edges.values()].flat().map(({ name }) => name));
  const begun = starts.map((start) => ({ start, place: placeOf(model, snapshotOf(model, start)) }));
  const longPaths: LongPath[] = [];
  while (untaken.size > 0) {
    const paths = begun.map(({ start, place }) => ({
      start,
      place,
      path: pathToUntaken(edges, place, untaken),
    }));
    const [nearest] = paths
      .flatMap(({ start, place, path }) => (path ? [{ start, place, length: path.length }] : []))
      .toSorted((a, b) => a.length - b.length);
    if (!nearest) throw new Error(`No path reaches:\n${[...untaken].join('\n')}`);
    longPaths.push(replay(model, nearest.start, takeAll(edges, nearest.place, untaken)));
  }
  return longPaths;
}

function edgesOf(model: ChartModel, isPlayed: IsPlayed): Edges {
  const edges = new Map<string, Edge[]>();
  for (const step of walk(model, model.machine, project(model))) {
    const { from, event, to } = step;
    if (isRefused(step) || !isPlayed(stopOf(from.snapshot), event.name)) continue;
    const place = placeOf(model, from.snapshot);
    const edge = { name: transitionOf(step), event, to: placeOf(model, to) };
    edges.set(place, [...(edges.get(place) ?? []), edge]);
  }
  return edges;
}

/** The step as it is called in reports: `waiting to polling by after POLL`. */
export function transitionOf({ from, event, to }: Step): string {
  const [before, after] = [from.snapshot, to].map(({ value }) => stateName(value));
  return stepName(before ?? '', after ?? '', event.name);
}

export function stepName(before: string, after: string, event: string): string {
  return `${before} to ${after} by ${event}`;
}

/** As long as something is left to take. What is taken is taken out of `untaken`. */
function takeAll(edges: Edges, start: string, untaken: Set<string>): ModelEvent[] {
  const taken: ModelEvent[] = [];
  let place = start;
  for (;;) {
    const path = pathToUntaken(edges, place, untaken);
    if (!path) return taken;
    for (const { name, event, to } of path) {
      untaken.delete(name);
      taken.push(event);
      place = to;
    }
  }
}

/** The shortest way that ends with a transition not taken yet. */
function pathToUntaken(edges: Edges, start: string, untaken: Set<string>): Edge[] | undefined {
  const paths = new Map<string, Edge[]>([[start, []]]);
  // A map goes on to what is added while it is read.
  for (const [place, path] of paths) {
    const next = edges.get(place) ?? [];
    const found = next.find(({ name }) => untaken.has(name));
    if (found) return [...path, found];
    for (const edge of next) if (!paths.has(edge.to)) paths.set(edge.to, [...path, edge]);
  }
  return undefined;
}

/** What the chart comes to with each of the events. */
function replay(model: ChartModel, start: string, events: readonly ModelEvent[]): LongPath {
  let snapshot = snapshotOf(model, start);
  const at = stopOf(snapshot);
  const steps = events.map((event) => {
    const [next] = transition(model.machine, snapshot as never, event.sent as never);
    snapshot = next as AnyMachineSnapshot;
    return { event, ...stopOf(snapshot) };
  });
  return { start, at, steps };
}

function snapshotOf({ machine, starts }: ChartModel, start: string): AnyMachineSnapshot {
  const [snapshot] = initialTransition(machine, starts[start]?.input as never);
  return snapshot as AnyMachineSnapshot;
}

/** Where a chart is. */
export function stopOf({ value, context }: AnyMachineSnapshot): Stop {
  return { to: stateName(value), context: context as unknown };
}
