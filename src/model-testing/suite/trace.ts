import { type AnyMachineSnapshot, transition } from 'xstate';

import type { ChartModel, ModelEvent } from '../chart-model.ts';
import { projectEvents } from '../projection.ts';
import { isPossible, placeKey, stateName, walkChart } from '../walk.ts';

/** A chart's recorded steps in a browser: event types and state names, no payloads. */
export interface Trace {
  chart: string;
  /** State at the beginning of the recording. */
  begins: string;
  steps: readonly { on: string; to: string }[];
}

/** More than any manual recording has. */
const maxSteps = 100_000;
/** Name of the end of a chart. */
export const endedState = '(ended)';

/** Parses the traces of a recorded file. @throws Error for any other file. */
export function tracesIn(text: string): Trace[] {
  const read: unknown = JSON.parse(text);
  const traces = (read as { traces?: unknown } | null)?.traces;
  if (!Array.isArray(traces) || !traces.every(isTrace)) throw new Error('it holds no traces');
  return traces;
}

/** Formats a recorded file. */
export function traceFile(traces: readonly Trace[]): string {
  return `${JSON.stringify({ traces }, null, 2)}\n`;
}

/**
 * Replays a trace on the chart. Payloads are unknown: for each step all payloads of the model are
 * tried, and ways that lead elsewhere than the trace are dropped.
 * @returns the first step that is impossible in the chart, or undefined.
 */
export function traceFault(model: ChartModel, { begins, steps }: Trace): string | undefined {
  const events = projectEvents(model);
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
  for (const { from, to } of walkChart(model, model.machine, projectEvents(model)))
    for (const place of [from.snapshot, to])
      if (nameOf(place) === name) found.set(placeKey(model, place), place);
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
    .filter((event) => place.status === 'active' && isPossible(place, event))
    .map(({ sent: event }) => transition(machine, place as never, event as never)[0] as never);
}

function distinct(model: ChartModel, places: readonly AnyMachineSnapshot[]): AnyMachineSnapshot[] {
  return [...new Map(places.map((place) => [placeKey(model, place), place])).values()];
}

function nameOf({ status, value }: AnyMachineSnapshot): string {
  return status === 'active' ? stateName(value) : endedState;
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
