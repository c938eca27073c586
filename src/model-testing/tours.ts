import { type AnyMachineSnapshot, initialTransition, transition } from 'xstate';

import type { ChartModel, Happening } from './chart-model.ts';
import { project } from './projection.ts';
import { isRefused, placeOf, stateName, type Step, walk } from './walk.ts';

/** Where a tour is: the state, and what the chart then knows. */
export interface Stop {
  to: string;
  context: unknown;
}

/** One long run through a chart, from a start, with where it is after each happening. */
export interface Tour {
  start: string;
  at: Stop;
  steps: readonly (Stop & { happening: Happening })[];
}

/** Whether something can be made to happen to a chart that is here. */
export type IsPlayed = (from: Stop, happening: string) => boolean;

interface Edge {
  /** The transition: from which state to which, and by what. */
  name: string;
  happening: Happening;
  /** The place it leads to. */
  to: string;
}

type Edges = ReadonlyMap<string, readonly Edge[]>;

/**
 * A few long runs that take every transition of a chart at least once. From where it is a tour goes
 * the shortest way to a transition that has not been taken; a new one begins where a chart has
 * ended, or where nothing is left to take.
 * @param starts those of the model from which tours may begin.
 * @throws Error that lists the transitions which no tour comes to.
 */
export function toursThrough(
  model: ChartModel,
  starts: readonly string[] = Object.keys(model.starts),
  isPlayed: IsPlayed = () => true,
): Tour[] {
  const edges = edgesOf(model, isPlayed);
  const untaken = new Set([...edges.values()].flat().map(({ name }) => name));
  const begun = starts.map((start) => ({ start, place: placeOf(model, snapshotOf(model, start)) }));
  const tours: Tour[] = [];
  while (untaken.size > 0) {
    const ways = begun.map(({ start, place }) => ({
      start,
      place,
      way: wayToUntaken(edges, place, untaken),
    }));
    const [nearest] = ways
      .flatMap(({ start, place, way }) => (way ? [{ start, place, length: way.length }] : []))
      .toSorted((a, b) => a.length - b.length);
    if (!nearest) throw new Error(`No tour comes to:\n${[...untaken].join('\n')}`);
    tours.push(told(model, nearest.start, takeAll(edges, nearest.place, untaken)));
  }
  return tours;
}

function edgesOf(model: ChartModel, isPlayed: IsPlayed): Edges {
  const edges = new Map<string, Edge[]>();
  for (const step of walk(model, model.machine, project(model))) {
    const { from, happening, to } = step;
    if (isRefused(step) || !isPlayed(stopOf(from.snapshot), happening.name)) continue;
    const place = placeOf(model, from.snapshot);
    const edge = { name: transitionOf(step), happening, to: placeOf(model, to) };
    edges.set(place, [...(edges.get(place) ?? []), edge]);
  }
  return edges;
}

/** The step as it is called in reports: `waiting to polling by after POLL`. */
export function transitionOf({ from, happening, to }: Step): string {
  const [before, after] = [from.snapshot, to].map(({ value }) => stateName(value));
  return stepName(before ?? '', after ?? '', happening.name);
}

export function stepName(before: string, after: string, happening: string): string {
  return `${before} to ${after} by ${happening}`;
}

/** As long as something is left to take. What is taken is taken out of `untaken`. */
function takeAll(edges: Edges, start: string, untaken: Set<string>): Happening[] {
  const taken: Happening[] = [];
  let place = start;
  for (;;) {
    const way = wayToUntaken(edges, place, untaken);
    if (!way) return taken;
    for (const { name, happening, to } of way) {
      untaken.delete(name);
      taken.push(happening);
      place = to;
    }
  }
}

/** The shortest way that ends with a transition not taken yet. */
function wayToUntaken(edges: Edges, start: string, untaken: Set<string>): Edge[] | undefined {
  const ways = new Map<string, Edge[]>([[start, []]]);
  // A map goes on to what is added while it is read.
  for (const [place, way] of ways) {
    const next = edges.get(place) ?? [];
    const found = next.find(({ name }) => untaken.has(name));
    if (found) return [...way, found];
    for (const edge of next) if (!ways.has(edge.to)) ways.set(edge.to, [...way, edge]);
  }
  return undefined;
}

/** What the chart comes to with each of the happenings. */
function told(model: ChartModel, start: string, happenings: readonly Happening[]): Tour {
  let snapshot = snapshotOf(model, start);
  const at = stopOf(snapshot);
  const steps = happenings.map((happening) => {
    const [next] = transition(model.machine, snapshot as never, happening.event as never);
    snapshot = next as AnyMachineSnapshot;
    return { happening, ...stopOf(snapshot) };
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
