import type { Query, Screen } from '#schemas/config/screen.gen.ts';
import { referenceOf } from '#shared/screen/screen-reference.ts';

import type { Breakpoint } from './layout/layout.ts';

export type Value = string | number | boolean;

/** What the app knows when it shows a screen. Variables take their values from it. */
export interface ScreenScope {
  route: Record<string, string>;
  /** A kiosk is a wall screen: no one sits at it. */
  user: { Id: string; Username: string; Role: string; IsKiosk: boolean };
  client: { Id: string; Name: string };
  /** What the roles of the account let it do. */
  rights: { roles: readonly string[]; permissions: readonly string[] };
  /** Of the window; undefined where it does not matter. */
  width?: Breakpoint;
  /** The plant that the screen is about; undefined where it is about none. */
  plant?: { Id: string };
  /** Text key: what is said of empty lists; the usual words when absent. */
  emptyHint?: string;
  /** The time that the screen is about; undefined where it is about none. */
  mode?: ScreenMode;
  /** What the screen is compared with; undefined where it is compared with nothing. */
  compare?: ScreenCompare | undefined;
}

export interface ScreenCompare {
  /** Of the plant or the machine that is compared: the same one at another time, or another. */
  Id: string;
  /** What it is called in a legend. */
  name: string;
  /** Changes with what it is compared with. */
  key: string;
  /** The time to compare with one of the screen. */
  window(shown: Window): Window;
}

/** ISO instants. */
interface Window {
  start: string;
  end: string;
}

export interface ScreenMode {
  /** Real-time: live values of today. Today: the day so far. History: a window that is over. */
  name: 'real-time' | 'today' | 'history';
  /** Figures count planned time only, not all time. */
  planned: boolean;
  /** Changes when what was asked for the last window no longer holds: a new day, another date. */
  key: string;
  /** ISO instants, read again at each question. */
  window(): Window;
}

/**
 * The value of a variable, or undefined when its source has none. What a screen does not declare is
 * built in: `mode.start`, `user.Id`, `route.<name>`, see `src/shared/screen/screen-variables.ts`.
 */
export function variableValue(
  screen: Screen,
  scope: ScreenScope,
  variable: string,
): Value | undefined {
  const { from, name = '', value } = definitionOf(screen, variable);
  if (from === 'constant') return value;
  if (from === 'mode') return modeValue(scope.mode, name);
  if (from === 'compare') return compareValue(scope, name);
  const { route, user, client, plant } = scope;
  const sources: Record<string, object | undefined> = { route, user, client, plant };
  const source = Object.hasOwn(sources, from) ? (sources[from] ?? {}) : {};
  return Object.hasOwn(source, name) ? (source as Record<string, Value>)[name] : undefined;
}

function definitionOf(
  { variables = {} }: Screen,
  variable: string,
): { from: string; name?: string; value?: Value } {
  const declared = Object.hasOwn(variables, variable) ? variables[variable] : undefined;
  if (declared) return declared;
  const [from = '', name = ''] = variable.split('.');
  return { from, name };
}

function modeValue(mode: ScreenMode | undefined, name: string): Value | undefined {
  if (name === 'start' || name === 'end') return mode?.window()[name];
  return name === 'name' || name === 'planned' ? mode?.[name] : undefined;
}

function compareValue({ compare, mode }: ScreenScope, name: string): Value | undefined {
  if (name === 'Id') return compare?.Id;
  if (name !== 'start' && name !== 'end') return undefined;
  return mode && compare?.window(mode.window())[name];
}

/** Whether a query is about what the screen is compared with. */
export function isCompared(screen: Screen, query: Query): boolean {
  return Object.values(query.parameters ?? {}).some((parameter) => {
    const reference = referenceOf(parameter ?? '');
    return reference.kind === 'variable' && definitionOf(screen, reference.name).from === 'compare';
  });
}

/** The query whose rows this one needs first, if there is one. */
export function dependencyOf(query: Query): { name: string; field: string } | undefined {
  for (const parameter of Object.values(query.parameters ?? {})) {
    const reference = referenceOf(parameter ?? '');
    if (reference.kind === 'data') return reference;
  }
  return undefined;
}

/** Start and end move with every question and so do not tell one question from another. */
export function isMovingVariable(screen: Screen, variable: string): boolean {
  const { from, name } = definitionOf(screen, variable);
  return (from === 'mode' || from === 'compare') && (name === 'start' || name === 'end');
}
