import { type AnyStateMachine, createMachine, not } from 'xstate';

import type { ChartModel } from './chart-model.ts';
import { movedLimitsOf } from './moved-limits.ts';

/** More transitions in a row than any chart has: a mutant may loop. */
const maxIterations = 100;
/** Number of wrong targets for each transition: the next ones in the chart's order. */
const wrongTargets = 3;

/** A chart with one mistake. */
export interface Mutant {
  /** `naming on username.submitted[0]: removed`. */
  name: string;
  machine: AnyStateMachine;
}

interface Candidate {
  target?: string;
  guard?: unknown;
  actions?: unknown;
  [key: string]: unknown;
}

type Transitions = Record<string, unknown>;

interface StateConfig {
  on?: Transitions;
  after?: Transitions;
  always?: unknown;
  invoke?: unknown;
  states?: Record<string, StateConfig>;
  [key: string]: unknown;
}

/** A place in a chart's configuration that contains transitions. */
interface Site {
  name: string;
  siblings: readonly string[];
  read(config: StateConfig): Candidate[];
  write(config: StateConfig, candidates: Candidate[]): void;
}

/**
 * Mutants of a chart: a transition removed, redirected, added or swapped with its neighbour, a
 * guard negated, a limit moved, or an action left out. A test suite that cannot distinguish a
 * mutant from the original does not test that part.
 */
export function makeMutants(model: ChartModel): Mutant[] {
  const { machine } = model;
  const config = machine.config as StateConfig;
  const events = machine.events.filter((type: string) => !type.startsWith('xstate.'));

  function mutate(name: string, change: (config: StateConfig) => void): Mutant {
    const copy = { ...(cloned(config) as StateConfig), options: { maxIterations } };
    change(copy);
    return { name, machine: createMachine(copy as never, machine.implementations as never) };
  }

  return [
    ...sitesOf(config, [], []).flatMap((site) => changesAt(site, config, mutate)),
    ...[...exchangesOf(config), ...additionsOf(config, events), ...omissionsOf(config)].map(
      ({ name, change }) => mutate(name, change),
    ),
    ...movedLimitsOf(model),
  ];
}

function changesAt(
  site: Site,
  config: StateConfig,
  mutate: (name: string, change: (config: StateConfig) => void) => Mutant,
): Mutant[] {
  return site.read(config).flatMap((candidate, index) => {
    function replaced(what: string, by: (original: Candidate) => Candidate[]): Mutant {
      return mutate(`${site.name}[${index}]: ${what}`, (copy) => {
        const candidates = site.read(copy);
        const original = candidates[index] ?? {};
        site.write(copy, candidates.toSpliced(index, 1, ...by(original)));
      });
    }
    const mutants = [replaced('removed', () => [])];
    if (candidate.guard !== undefined)
      mutants.push(
        replaced('guard negated', (original) => [
          changed(original, { guard: not(original.guard as never) }),
        ]),
      );
    for (const [at, name] of namesOf(candidate.actions).entries())
      mutants.push(
        replaced(`without ${name}`, (original) => [
          changed(original, { actions: listed(original.actions).toSpliced(at, 1) }),
        ]),
      );
    for (const sibling of othersAfter(site.siblings, candidate.target ?? '').slice(0, wrongTargets))
      mutants.push(
        replaced(`led to ${sibling}`, (original) => [changed(original, { target: sibling })]),
      );
    return mutants;
  });
}

function changed(original: Candidate, part: Candidate): Candidate {
  return { ...original, ...part };
}

/**
 * In each state: swaps the targets of neighbouring events, and the order of guarded transitions of
 * one event.
 */
function exchangesOf(config: StateConfig) {
  const root = { path: [], state: config };
  return [root, ...statesOf(config, [])].flatMap(({ path, state: { on = {} } }) => {
    const types = Object.keys(on);
    const where = path.join('.') || '(root)';
    const exchanged = pairsOf(types)
      .filter(([one, other]) => !isSame(on[one], on[other]))
      .map(([one, other]) => ({
        name: `${where} on ${one} and ${other}: exchanged`,
        change: (copy: StateConfig) => exchange(stateAt(copy, path), one, other),
      }));
    const reordered = types
      .filter((type) => listed(on[type]).length > 1)
      .map((type) => ({
        name: `${where} on ${type}: the second is asked first`,
        change: (copy: StateConfig) => reorder(stateAt(copy, path), type),
      }));
    return exchanged.concat(reordered);
  });
}

function reorder({ on = {} }: StateConfig, type: string): void {
  const [first, second, ...others] = listed(on[type]);
  on[type] = [second, first, ...others];
}

/** Pairs of neighbours. */
function pairsOf(types: readonly string[]): [string, string][] {
  return types.slice(1).map((type, before) => [types[before] ?? '', type]);
}

/** Transitions with equal names and functions. */
function isSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || !one || !other) return one === other;
  const keys = Object.keys({ ...one, ...other });
  return keys.every((key) => isSame(Reflect.get(one, key), Reflect.get(other, key)));
}

function exchange({ on = {} }: StateConfig, one: string, other: string): void {
  [on[one], on[other]] = [on[other], on[one]];
}

/** For each state, a transition for each event that neither it nor its ancestors accept. */
function additionsOf(config: StateConfig, events: readonly string[]) {
  return statesOf(config, []).flatMap(({ path, state, siblings }) => {
    const heardAbove = path.map((_, depth) => stateAt(config, path.slice(0, depth)).on ?? {});
    const [target] = othersAfter(siblings, path.at(-1) ?? '');
    return events
      .filter((type) => isAtRest(state) && state.on?.[type] === undefined)
      .filter((type) => heardAbove.every((on) => on[type] === undefined))
      .map((type) => ({
        name: `${path.join('.')} on ${type}: added, to ${target}`,
        change: (copy: StateConfig) => {
          const mutated = stateAt(copy, path);
          mutated.on = { ...mutated.on, [type]: { target } };
        },
      }));
  });
}

/** For each entry and exit action of a state: the state without it. */
function omissionsOf(config: StateConfig) {
  return statesOf(config, []).flatMap(({ path, state }) =>
    (['entry', 'exit'] as const).flatMap((when) =>
      namesOf(state[when]).map((action, at) => ({
        name: `${path.join('.')} ${when}: without ${action}`,
        change: (copy: StateConfig) => {
          const mutated = stateAt(copy, path);
          mutated[when] = listed(mutated[when]).toSpliced(at, 1);
        },
      })),
    ),
  );
}

function namesOf(actions: unknown): string[] {
  return listed(actions).map((action) =>
    typeof action === 'string' ? action : ((action as { type?: string }).type ?? 'an action'),
  );
}

/** Whether a state can receive events: neither final, nor left as soon as it is entered. */
function isAtRest({ type, always }: StateConfig): boolean {
  return type !== 'final' && listed(always).every((one) => asCandidate(one).guard !== undefined);
}

/** The other states, from the one after this. */
function othersAfter(siblings: readonly string[], name: string): string[] {
  const index = siblings.indexOf(name);
  return [...siblings.slice(index + 1), ...siblings.slice(0, Math.max(index, 0))];
}

function statesOf(
  config: StateConfig,
  path: readonly string[],
): { path: string[]; state: StateConfig; siblings: string[] }[] {
  const states = config.states ?? {};
  const siblings = Object.keys(states);
  return Object.entries(states).flatMap(([name, state]) => {
    const below = [...path, name];
    return [{ path: below, state, siblings }].concat(statesOf(state, below));
  });
}

function sitesOf(
  config: StateConfig,
  path: readonly string[],
  siblings: readonly string[],
): Site[] {
  const own = [
    ...Object.keys(config.on ?? {}).map((key) => siteIn('on', key)),
    ...Object.keys(config.after ?? {}).map((key) => siteIn('after', key)),
    ...(config.always === undefined ? [] : [siteOf('always', (state) => state)]),
    ...listed(config.invoke).flatMap((_, index) =>
      ['onDone', 'onError'].map((key) =>
        siteOf(key, (state) => listed(state.invoke)[index] as StateConfig),
      ),
    ),
  ];
  const states = config.states ?? {};
  return [
    ...own,
    ...Object.entries(states).flatMap(([name, state]) =>
      sitesOf(state, [...path, name], Object.keys(states)),
    ),
  ];

  function siteIn(group: 'on' | 'after', key: string): Site {
    return {
      ...siteOf(key, (state) => state[group] as StateConfig),
      name: named(`${group} ${key}`),
    };
  }

  function siteOf(key: string, holder: (state: StateConfig) => StateConfig): Site {
    return {
      name: named(key),
      siblings,
      read: (root) => listed(holder(stateAt(root, path))[key]).map(asCandidate),
      write: (root, candidates) => void (holder(stateAt(root, path))[key] = candidates),
    };
  }

  function named(what: string): string {
    return `${path.join('.') || '(root)'} ${what}`;
  }
}

function stateAt(config: StateConfig, path: readonly string[]): StateConfig {
  return path.reduce<StateConfig>((state, name) => state.states?.[name] ?? {}, config);
}

function listed(value: unknown): unknown[] {
  if (value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

function asCandidate(value: unknown): Candidate {
  return typeof value === 'string' ? { target: value } : (value as Candidate);
}

/** Deep copy that shares functions. */
function cloned(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(cloned);
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).map(([key, inner]) => [key, cloned(inner)]));
}
