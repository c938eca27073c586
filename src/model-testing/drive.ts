import {
  type AnyActorRef,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  createActor,
  fromPromise,
  SimulatedClock,
} from 'xstate';

import type { ChartModel, ModelEvent } from './chart-model.ts';
import { delayMs } from './delay.ts';
import { stateName } from './walk.ts';

/** A running machine whose calls and clock are controlled by the test. */
export interface DrivenMachine {
  snapshot(): AnyMachineSnapshot;
  /** Returns the outside actions since the last call. */
  takeEffects(): string[];
  /** Makes the event happen. Throws for an answer that is not awaited. */
  apply(event: ModelEvent): Promise<void>;
  stop(): void;
}

interface Call {
  resolve(output: unknown): void;
  reject(error: unknown): void;
}

/** @param machine the model's machine, or a mutant. */
export function driveChart(
  model: ChartModel,
  machine: AnyStateMachine,
  start: string,
): DrivenMachine {
  const calls = new Map<string, Call>();
  const effects: string[] = [];
  const clock = new SimulatedClock();
  const held = fromPromise(
    ({ self }) =>
      new Promise((resolve, reject) => {
        calls.set(self.id, { resolve, reject });
      }),
  );
  const { actors, actions, delays } = machine.implementations;
  const { entering = {}, leaving = {}, betweenStates: onTheWay = [] } = model.effects;
  const outward = new Set([...Object.values(entering), ...Object.values(leaving), onTheWay].flat());
  const provided = machine.provide({
    actors: Object.fromEntries(Object.keys(actors).map((name) => [name, held])),
    actions: Object.fromEntries(
      Object.entries(actions).map(([name, action]) => [
        name,
        outward.has(name) ? () => void effects.push(name) : action,
      ]),
    ),
  } as never);
  const actor: AnyActorRef = createActor(provided, {
    input: model.starts[start]?.input,
    clock,
  } as never);
  // Errors of a chart are compared as its status `error`.
  actor.subscribe({ error: () => {} });
  actor.start();
  /** A timer has the duration that its delay had on entering the state. */
  let entered = actor.getSnapshot() as AnyMachineSnapshot;

  function pass(source: string): void {
    const delay = delays[source] ?? Number(source);
    const lasts = [entered, actor.getSnapshot()].map((at) => delayMs(delay, at));
    clock.increment(Math.max(...lasts));
  }

  return {
    snapshot: () => actor.getSnapshot() as AnyMachineSnapshot,
    takeEffects: () => effects.splice(0),
    async apply({ kind, sent: event, source = '', answer, name }) {
      if (kind === 'event') actor.send(event);
      if (kind === 'time') pass(source);
      if (kind === 'answer') {
        const call = calls.get(source);
        if (!call || !answer) throw new Error(`No one waits for ${name}`);
        if ('output' in answer) call.resolve(answer.output);
        else call.reject(answer.error);
        await settled();
      }
      const now = actor.getSnapshot() as AnyMachineSnapshot;
      if (stateName(now.value) !== stateName(entered.value)) entered = now;
    },
    stop: () => actor.stop(),
  };
}

/** Waits a few event-loop turns, so that promises settle; a timer would take a millisecond. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
}
