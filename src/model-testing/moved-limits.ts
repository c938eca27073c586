import type { AnyStateMachine } from 'xstate';

import type { ChartModel } from './chart-model.ts';
import { millisecondsOf } from './delay.ts';
import { project } from './projection.ts';
import { walk } from './walk.ts';

type Guard = (args: object, params: unknown) => boolean;

interface Moved {
  name: string;
  machine: AnyStateMachine;
}

/**
 * Every chart that differs from this one by a limit: a guard that finds each number it reads one
 * higher or one lower than it is, or a delay that is twice or half as long.
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
        delays: { [name]: (args: unknown) => millisecondsOf(delay, args) * by },
      } as never),
    })),
  );
  return [...moved, ...stretched];
}

/** The guards that read a number anywhere on the walk. */
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
  for (const _ of walk(model, watched, project(model)));
  return Object.keys(guards).filter((name) => reading.has(name));
}

/** @param read gives what the guard finds in place of a number. */
function withNumbers(guard: Guard, read: (number: number) => number): Guard {
  return (args, params) => guard(seenThrough(args, read), seenThrough(params, read));
}

/** Plain objects and lists are read through; anything else is what it is. */
function seenThrough<T>(value: T, read: (number: number) => number): T {
  if (typeof value === 'number') return read(value) as T;
  if (!isPlain(value)) return value;
  return new Proxy(value, {
    get(target, key) {
      const found = Reflect.get(target, key) as unknown;
      // A list searches itself by its own numbers.
      return typeof found === 'function' ? found.bind(target) : seenThrough(found, read);
    },
  });
}

function isPlain(value: unknown): value is object {
  if (typeof value !== 'object' || value === null) return false;
  return Array.isArray(value) || Object.getPrototypeOf(value) === Object.prototype;
}
