import type { AnyStateMachine, AnyStateNode } from 'xstate';

import type { ChartModel, ModelEvent } from './chart-model.ts';

/**
 * All events of a chart: external events, answers of calls, and delays.
 * @throws Error that lists gaps of the model: an event type without a payload, a call without an
 * answer of each kind, a state without a reference to the specification.
 */
export function projectEvents(model: ChartModel): ModelEvent[] {
  const gaps = gapsOf(model);
  if (gaps.length > 0)
    throw new Error(`The model of ${model.machine.id} lacks:\n${gaps.join('\n')}`);

  const sent = Object.entries(model.events).map(([name, event]): ModelEvent => ({
    name,
    kind: 'event',
    sent: event,
  }));
  const answered = Object.entries(model.answers).flatMap(([id, answers]) =>
    Object.entries(answers).map(([name, answer]): ModelEvent => ({
      name: `${id}: ${name}`,
      kind: 'answer',
      source: id,
      answer,
      sent:
        'output' in answer
          ? { type: `xstate.done.actor.${id}`, output: answer.output, actorId: id }
          : { type: `xstate.error.actor.${id}`, error: answer.error, actorId: id },
    })),
  );
  return [...sent, ...answered, ...passingTime(model.machine)];
}

/** All states of a machine, including the root. */
export function stateNodes(machine: AnyStateMachine): AnyStateNode[] {
  return descendants(machine.root);
}

function descendants(node: AnyStateNode): AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(descendants)];
}

/** One event for each delay of a state; delays of the same name share its name. */
function passingTime(machine: AnyStateMachine): ModelEvent[] {
  const { delays } = machine.implementations;
  return stateNodes(machine).flatMap((node) =>
    node.after.map(({ delay, eventType }): ModelEvent => {
      const source = String(delay);
      const ms = delays[source] ?? Number(source);
      return {
        name: `after ${source}`,
        kind: 'time',
        source,
        sent: { type: eventType },
        ...(typeof ms === 'number' && { ms }),
      };
    }),
  );
}

function gapsOf({ machine, events, answers, delays = {} }: ChartModel): string[] {
  const types = new Set(Object.values(events).map(({ type }) => type));
  const calls = stateNodes(machine).flatMap((node) => node.invoke.map(({ id }) => id));
  const sent = machine.events.filter((type: string) => !type.startsWith('xstate.'));
  return [
    ...sent
      .filter((type: string) => !types.has(type))
      .map((type: string) => `a payload of ${type}`),
    ...calls.flatMap((id) => missingAnswers(id, answers[id] ?? {})),
    ...Object.keys(machine.implementations.delays)
      .filter((name) => delays[name] === undefined)
      .map((name) => `how long ${name} lasts`),
    ...stateNodes(machine)
      .filter((node) => node.parent && !(node.meta as { spec?: string } | undefined)?.spec)
      .map((node) => `meta.spec of the state ${node.id}`),
  ];
}

function missingAnswers(id: string, answers: ChartModel['answers'][string]): string[] {
  const kinds = new Set(
    Object.values(answers).map((answer) => ('output' in answer ? 'output' : 'error')),
  );
  return (['output', 'error'] as const)
    .filter((kind) => !kinds.has(kind))
    .map((kind) => `an answer of ${id} with an ${kind}`);
}
