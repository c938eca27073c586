import { type AnyMachineSnapshot, transition } from 'xstate';

import type { ChartModel, ModelEvent } from '../chart-model.ts';
import { project } from '../projection.ts';
import { canHappen, placeOf, stateName, walk } from '../walk.ts';

/** What a chart did in a browser: types of events and names of states, and no payload. */
export interface Trace {
  chart: string;
  /** The state in which the recording began. */
  begins: string;
  steps: readonly { on: string; to: string }[];
}

/** More is no recording of an afternoon. */
const maxSteps = 100_000;
/** Of the last step of a chart that has ended. */
export const ended = '(ended)';

/**
 * The traces of a file that the product saved.
 * @throws Error when it is no such file.
 */
export function tracesIn(text: string): Trace[] {
  const read: unknown = JSON.parse(text);
  const traces = (read as { traces?: unknown } | null)?.traces;
  if (!Array.isArray(traces) || !traces.every(isTrace)) throw new Error('it holds no traces');
  return traces;
}

/** The text of such a file. */
export function traceFile(traces: readonly Trace[]): string {
  return `${JSON.stringify({ traces }, null, 2)}\n`;
}

/**
 * Plays a trace on the chart. It knows no payloads: each step may be any of those that the model has
 * for its type, and what is left are the ways that lead where the trace did.
 * @returns what the chart cannot have done, or undefined.
 */
export function traceFault(model: ChartModel, { begins, steps }: Trace): string | undefined {
  const events = project(model);
  let places = placesNamed(model, begins);
  if (places.length === 0) return `The chart has no state ${begins}.`;
  let before = begins;
  for (const [index, { on, to }] of steps.entries()) {
    const next = places.flatMap((place) => stepsFrom(model, place, eventsOf(events, on)));
    places = distinct(
      model,
      next.filter((place) => nameOf(place) === to),
    );
    if (places.length === 0) {
      const led = [...new Set(next.map(nameOf))].toSorted().join(' or ') || 'nowhere';
      return `Step ${index + 1}: ${on} in ${before} led to ${to}; in the chart it leads to ${led}.`;
    }
    before = to;
  }
  return undefined;
}

function placesNamed(model: ChartModel, name: string): AnyMachineSnapshot[] {
  const found = new Map<string, AnyMachineSnapshot>();
  for (const { from, to } of walk(model, model.machine, project(model)))
    for (const place of [from.snapshot, to])
      if (nameOf(place) === name) found.set(placeOf(model, place), place);
  return [...found.values()];
}

function eventsOf(events: readonly ModelEvent[], on: string): ModelEvent[] {
  return events.filter(({ sent: event }) => event.type === on);
}

function stepsFrom(
  { machine }: ChartModel,
  place: AnyMachineSnapshot,
  events: readonly ModelEvent[],
): AnyMachineSnapshot[] {
  return events
    .filter((event) => place.status === 'active' && canHappen(place, event))
    .map(({ sent: event }) => transition(machine, place as never, event as never)[0] as never);
}

function distinct(model: ChartModel, places: readonly AnyMachineSnapshot[]): AnyMachineSnapshot[] {
  return [...new Map(places.map((place) => [placeOf(model, place), place])).values()];
}

function nameOf({ status, value }: AnyMachineSnapshot): string {
  return status === 'active' ? stateName(value) : ended;
}

function isTrace(value: unknown): value is Trace {
  const { chart, begins, steps } = (value ?? {}) as Partial<Trace>;
  return (
    typeof chart === 'string' &&
    typeof begins === 'string' &&
    Array.isArray(steps) &&
    steps.length <= maxSteps &&
    steps.every((step) => typeof step?.on === 'string' && typeof step.to === 'string')
  );
}
