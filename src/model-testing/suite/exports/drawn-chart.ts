import type { AnyStateMachine, AnyStateNode } from 'xstate';

import { stateNodes } from '#model-testing/projection.ts';

export interface DrawnState {
  /** `held.fresh`. */
  id: string;
  key: string;
  /** Id of the parent; null at the top. */
  parent: string | null;
  type: AnyStateNode['type'];
  /** Id of the initial state; null in an atomic state. */
  initial: string | null;
  spec: string | null;
  entry: string[];
  exit: string[];
  invoke: string[];
}

export interface DrawnTransition {
  from: string;
  /** Null for an internal transition. */
  to: string | null;
  /** `event name`, `after DELAY`, `done: call`, `error: call`, `always`. */
  on: string;
  guard: string | null;
  actions: string[];
}

/** A chart as plain data, for drawings, other tools and comparisons. */
export interface DrawnChart {
  id: string;
  /** The initial state. */
  initial: string;
  states: DrawnState[];
  transitions: DrawnTransition[];
}

export function drawnChart(machine: AnyStateMachine): DrawnChart {
  const nodes = stateNodes(machine);
  return {
    id: machine.id,
    initial: idOf(machine.root.initial.target[0]) ?? '',
    states: nodes.filter(({ parent }) => parent).map(stateOf),
    transitions: nodes.flatMap((node) =>
      [...node.transitions.values(), node.always ?? []].flat().map((one) => ({
        from: idOf(node) ?? '',
        to: idOf((one.target as AnyStateNode[] | undefined)?.[0]),
        on: wordsOf(node, one.eventType),
        guard: one.guard === undefined ? null : nameOf(one.guard),
        actions: one.actions.map(nameOf),
      })),
    ),
  };
}

function stateOf(node: AnyStateNode): DrawnState {
  const isGroup = Object.keys(node.states).length > 0;
  const { spec } = (node.meta ?? {}) as { spec?: string };
  return {
    id: idOf(node) ?? '',
    key: node.key,
    parent: node.parent?.parent ? idOf(node.parent) : null,
    type: node.type,
    initial: isGroup && node.type === 'compound' ? idOf(node.initial.target[0]) : null,
    spec: spec ?? null,
    entry: node.entry.filter(isOurs).map(nameOf),
    exit: node.exit.filter(isOurs).map(nameOf),
    invoke: node.invoke.map(({ id }) => id),
  };
}

function idOf(node: AnyStateNode | undefined): string | null {
  return node === undefined ? null : node.path.join('.');
}

/** Names of XState's own events as in reports. */
function wordsOf(node: AnyStateNode, type: string): string {
  if (type === '') return 'always';
  const delay = node.after.find(({ eventType }) => eventType === type);
  if (delay) return `after ${String(delay.delay)}`;
  return type
    .replace(/^xstate\.done\.actor\./, 'done: ')
    .replace(/^xstate\.error\.actor\./, 'error: ');
}

/** Whether an action is the chart's own: XState adds actions for the timers of `after`. */
function isOurs(action: unknown): boolean {
  return typeof action !== 'function' || !['raise', 'cancel'].includes(action.name);
}

/** Name of a guard or action; of composed ones, from their parts. */
function nameOf(one: unknown): string {
  if (typeof one === 'string') return one;
  if (typeof one === 'function') return one.name || 'inline';
  return (one as { type?: string }).type ?? 'inline';
}
