import type { AnyStateMachine } from 'xstate';

import type { ChartModel } from './chart-model.ts';
import { delayMs } from './delay.ts';
import { projectEvents } from './projection.ts';
import { walkChart } from './walk.ts';

type Guard = (args: object, params: unknown) => boolean;

interface Moved {
  name: string;
  machine: AnyStateMachine;
}

/**
 * Mutants of limits: a guard that reads each number one higher or lower, or a delay of double or
 * half the length.
 */
export function movedLimitsOf(model: ChartModel): Moved[] {
  const { machine } = model;
  const { guards, delays } = machine.implementations;
  const moved = guardsWithNumbers(model).flatMap((name) =>
    ([1, -1] as const).map((by) => ({
      name: `guard ${name}: numbers read ${by > 0 ? 'one higher' : 'one lower'}`,
      machine: machine.provide({
        guards: { [name]: withNumbers(guards[name] as Guard, (number) => number + by) },
      } as never),
    })),
  );
  const stretched = Object.entries(delays).flatMap(([name, delay]) =>
    ([2, 0.5] as const).map((by) => ({
      name: `after ${name}: ${by > 1 ? 'twice' : 'half'} as long`,
      machine: machine.provide({
        delays: { [name]: (args: unknown) => delayMs(delay, args) * by },
      } as never),
    })),
  );
  return [...moved, ...stretched];
}

/** Guards that read a number anywhere in the walk. */
function guardsWithNumbers(model: ChartModel): string[] {
  const { guards } = model.machine.implementations;
  const reading = new Set<string>();
  const watched = model.machine.provide({
    guards: Object.fromEntries(
      Object.entries(guards).map(([name, guard]) => [
        name,
        withNumbers(guard as Guard, (number) => {
          reading.add(name);
          return number;
        }),
      ]),
    ),
  } as never);
  for (const _ of walkChart(model, watched, projectEvents(model)));
  return Object.keys(guards).filter((name) => reading.has(name));
}

/** @param read Maps each number that the guard reads. */
function withNumbers(guard: Guard, read: (number: number) => number): Guard {
  return (args, params) => guard(seenThrough(args, read), seenThrough(params, read));
}

/** Proxies plain objects and lists; other values stay as they are. */
function seenThrough<T>(value: T, read: (number: number) => number): T {
  if (typeof value === 'number') return read(value) as T;
  if (!isPlain(value)) return value;
  return new Proxy(value, {
    get(target, key) {
      const found = Reflect.get(target, key) as unknown;
      // Methods of a list work on its own numbers.
      return typeof found === 'function' ? found.bind(target) : seenThrough(found, read);
    },
  });
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
