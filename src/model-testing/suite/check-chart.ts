import type {
  AnyEventObject,
  AnyMachineSnapshot,
  AnyStateMachine,
  AnyStateNode,
  AnyTransitionDefinition,
} from 'xstate';

import { adapterGaps, unplayedGaps } from '../adapter.ts';
import type { ChartModel } from '../chart-model.ts';
import type { Chart } from '../chart.ts';
import { stateNodes, projectEvents } from '../projection.ts';
import { isRefused, stateName, walkChart } from '../walk.ts';
import { withRecordedGuards, type GuardOutcome } from './guard-outcomes.ts';

/** Whether a sentence of `meta.spec` refers to an existing requirement. */
export type IsRequirement = (sentence: string) => boolean;

/** All problems of a chart and its test data, one sentence each. */
export function checkChart({ model, inBrowser }: Chart, isRequirement: IsRequirement): string[] {
  try {
    projectEvents(model);
  } catch (error) {
    return [(error as Error).message.replaceAll('\n', ' ')];
  }
  const gaps =
    'not' in inBrowser ? unplayedGaps(model, inBrowser) : adapterGaps(model, inBrowser.adapter);
  return [
    ...gaps.map((gap) => `The adapter does not say ${gap}.`),
    ...(model.stories.length === 0 ? ['There is no story.'] : []),
    ...(Object.keys(model.invariants ?? {}).length === 0 ? ['There is no invariant.'] : []),
    ...unknownRequirements(model.machine, isRequirement),
    ...hiddenTransitions(model.machine),
    ...pathErrors(model),
  ];
}

function unknownRequirements(machine: AnyStateMachine, isRequirement: IsRequirement): string[] {
  return stateNodes(machine).flatMap(({ id, meta }) => {
    const { spec } = (meta ?? {}) as { spec?: string };
    return spec === undefined || isRequirement(spec)
      ? []
      : [`${id} names a requirement that is in no document: ${spec}`];
  });
}

/** Transitions after an unguarded one, which are never taken. */
function hiddenTransitions(machine: AnyStateMachine): string[] {
  return stateNodes(machine).flatMap((node) =>
    listsOf(node).flatMap(([event, candidates]) => {
      const taken = candidates.findIndex(({ guard }) => guard === undefined);
      return taken === -1 || taken === candidates.length - 1
        ? []
        : [`${node.id}: behind an unguarded transition on ${event} are others, never taken.`];
    }),
  );
}

function listsOf(node: AnyStateNode): [string, readonly AnyTransitionDefinition[]][] {
  return [...node.transitions, ['always', node.always ?? []]] as never;
}

/** States, transitions and guards that a complete walk does not reach. */
function pathErrors(model: ChartModel): string[] {
  const { machine, guards, take } = withRecordedGuards(model.machine);
  const reached = new Set(Object.values(model.starts).map(({ at }) => at));
  const left = new Set<string>();
  const taken = new Set<AnyTransitionDefinition>();
  for (const step of walkChart(model, machine, projectEvents(model))) {
    const { from, event, to } = step;
    for (const one of transitionsAt(machine, from.snapshot, event.sent)) taken.add(one);
    reached.add(stateName(to.value));
    if (!isRefused(step)) left.add(stateName(from.snapshot.value));
  }
  const names = new Set([...reached].flatMap((name) => name.split(' | ')));
  return [
    ...restingNodes(machine)
      .filter((node) => !names.has(node.path.join('.')))
      .map(({ id }) => `${id} is never reached.`),
    ...stateNodes(machine)
      .flatMap((node) => [...node.transitions.values()].flat().map((one) => ({ node, one })))
      .filter(({ one }) => !taken.has(one))
      .map(({ node, one }) => `${node.id}: the transition on ${one.eventType} is never taken.`),
    ...[...reached]
      .filter((name) => !left.has(name) && !isEnd(machine, name))
      .map((name) => `${name} is never left, and is no end.`),
    ...oneSided(guards, take()),
  ];
}

/** Guards with a constant result: one of their two branches is never walked. */
function oneSided(guards: readonly string[], outcomes: readonly GuardOutcome[]): string[] {
  const known = new Set(outcomes.map(({ guard, isTrue }) => `${guard} is ${isTrue}`));
  return guards.flatMap((guard) =>
    [true, false]
      .filter((is) => !known.has(`${guard} is ${is}`))
      .map((is) => `The guard ${guard} is never ${is}.`),
  );
}

function transitionsAt(
  machine: AnyStateMachine,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
) {
  return machine.getTransitionData(snapshot as never, event);
}

/** States in which a chart can stay. */
function restingNodes(machine: AnyStateMachine): AnyStateNode[] {
  return stateNodes(machine).filter(
    (node) => node.parent && Object.keys(node.states).length === 0 && !isLeftAtOnce(node),
  );
}

function isLeftAtOnce({ always = [] }: AnyStateNode): boolean {
  return always.some(({ guard }) => guard === undefined);
}

function isEnd(machine: AnyStateMachine, name: string): boolean {
  return stateNodes(machine).some((node) => node.path.join('.') === name && node.type === 'final');
}
