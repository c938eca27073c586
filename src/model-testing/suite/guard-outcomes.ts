import type { AnyEventObject, AnyStateMachine } from 'xstate';

/** A guard that was asked in a step, and what it said. */
export interface GuardOutcome {
  guard: string;
  isTrue: boolean;
  /** Asked as the chart started, before anything happened. */
  isAtStart: boolean;
}

interface Asked {
  context: unknown;
  event: AnyEventObject;
}

type Guard = ((asked: Asked, params: unknown) => boolean) & { check?: unknown };

/** The chart with guards that record what they said, their names, and what takes the record. */
export function withRecordedGuards(machine: AnyStateMachine): {
  machine: AnyStateMachine;
  guards: string[];
  take(): GuardOutcome[];
} {
  let outcomes: GuardOutcome[] = [];
  const plain = Object.entries(machine.implementations.guards as Record<string, Guard>)
    // Those that are made of others ask these by their names.
    .filter(([, guard]) => typeof guard === 'function' && guard.check === undefined);
  const recording = plain.map(([name, guard]) => [
    name,
    (asked: Asked, params: unknown) => {
      const isTrue = guard(asked, params);
      outcomes.push({ guard: name, isTrue, isAtStart: asked.event.type === 'xstate.init' });
      return isTrue;
    },
  ]);
  return {
    machine: machine.provide({ guards: Object.fromEntries(recording) } as never),
    guards: plain.map(([name]) => name),
    take() {
      const taken = outcomes;
      outcomes = [];
      return taken;
    },
  };
}
