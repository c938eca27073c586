import type { DrawnChart, DrawnState, DrawnTransition } from './exports/drawn-chart.ts';

/** Observable differences between two versions of a chart, one sentence each. */
export function chartDiff(before: DrawnChart, after: DrawnChart): string[] {
  const [then, now] = [statesOf(before), statesOf(after)];
  return [
    ...(before.initial === after.initial
      ? []
      : [`It begins in ${after.initial}, no longer in ${before.initial}.`]),
    ...[...now.keys()].filter((id) => !then.has(id)).map((id) => `The state ${id} is new.`),
    ...[...then.keys()].filter((id) => !now.has(id)).map((id) => `The state ${id} is gone.`),
    ...[...now.values()].flatMap((state) => changesOf(then.get(state.id), state)),
    ...transitionChanges(before.transitions, after.transitions),
  ];
}

function statesOf({ states }: DrawnChart): Map<string, DrawnState> {
  return new Map(states.map((state) => [state.id, state]));
}

const lists = { entry: 'does on entering', exit: 'does on leaving', invoke: 'calls' } as const;

function changesOf(then: DrawnState | undefined, now: DrawnState): string[] {
  if (!then) return [];
  const changed = Object.entries(lists).flatMap(([key, words]) => {
    const [old, next] = [then, now].map((state) => state[key as keyof typeof lists].join(', '));
    return old === next
      ? []
      : [`What ${now.id} ${words}: ${next || 'nothing'}, not ${old || 'nothing'}.`];
  });
  return then.type === now.type
    ? changed
    : [`${now.id} is of the kind ${now.type}, not ${then.type}.`, ...changed];
}

function transitionChanges(before: DrawnTransition[], after: DrawnTransition[]): string[] {
  const [then, now] = [grouped(before), grouped(after)];
  const keys = [...new Set([...then.keys(), ...now.keys()])];
  return keys.flatMap((key) => {
    const [old = [], next = []] = [then.get(key), now.get(key)];
    const [was, is] = [old, next].map((group) => group.map(targetOf).join('; else '));
    if (was === is) return [];
    if (old.length === 0) return [`${key}: new, it ${is}.`];
    if (next.length === 0) return [`${key}: gone, it ${was}.`];
    return [`${key}: it ${is}; before, it ${was}.`];
  });
}

/** Grouped by source and event; the first whose guard is true is taken. */
function grouped(transitions: DrawnTransition[]): Map<string, DrawnTransition[]> {
  const groups = new Map<string, DrawnTransition[]>();
  for (const one of transitions) {
    const key = `${one.from === '' ? 'everywhere' : one.from}, ${one.on}`;
    groups.set(key, [...(groups.get(key) ?? []), one]);
  }
  return groups;
}

function targetOf({ to, guard, actions }: DrawnTransition): string {
  const where = to === null ? 'stays' : `leads to ${to}`;
  const doing = actions.length === 0 ? '' : ` and does ${actions.join(', ')}`;
  return `${guard === null ? '' : `if ${guard} `}${where}${doing}`;
}
