import type { AnyEventObject, AnyStateMachine } from 'xstate';

/** A guard's result in a step. */
export interface GuardOutcome {
  guard: string;
  isTrue: boolean;
  /** Evaluated at the start, before any event. */
  isAtStart: boolean;
}

interface Asked {
  context: unknown;
  event: AnyEventObject;
}

type Guard = ((asked: Asked, params: unknown) => boolean) & { check?: unknown };

/**
 * The chart with recording guards, their names, and a function that returns and clears the record.
 */
export function withRecordedGuards(machine: AnyStateMachine): {
  machine: AnyStateMachine;
  guards: string[];
  take(): GuardOutcome[];
} {
  let outcomes: GuardOutcome[] = [];
  const plain = Object.entries(machine.implementations.guards as Record<string, Guard>)
    // Composed guards call these by name.
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
