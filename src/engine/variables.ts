import type { Query, Screen } from '#schemas/config/screen.gen.ts';
import { referenceOf } from '#shared/screen/screen-reference.ts';

import type { Breakpoint } from './layout/layout.ts';

export type Value = string | number | boolean;

/** State of the app when it shows a screen: the source of variables. */
export interface ScreenScope {
  route: Record<string, string>;
  /** A kiosk is a wall screen without a user. */
  user: { Id: string; Username: string; Role: string; IsKiosk: boolean };
  client: { Id: string; Name: string };
  /** Rights by the roles of the account. */
  rights: { roles: readonly string[]; permissions: readonly string[] };
  /** Breakpoint of the window; undefined where it does not matter. */
  width?: Breakpoint;
  /** The plant of the screen; undefined for screens about no plant. */
  plant?: { Id: string };
  /** Text key of the hint in empty lists; the default text when absent. */
  emptyHint?: string;
  /** Time mode of the screen; undefined for screens without a time. */
  mode?: ScreenMode;
  /** The comparison; undefined without one. */
  compare?: ScreenCompare | undefined;
}

export interface ScreenCompare {
  /** The compared plant or machine: the same one at another time, or another. */
  Id: string;
  /** Name in the legend. */
  name: string;
  /** Changes with the comparison. */
  key: string;
  /** The compared window for a window of the screen. */
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
  /** Changes when the results of the last window are outdated: a new day, another date. */
  key: string;
  /** ISO instants, computed for each query. */
  window(): Window;
}

/**
 * The value of a variable, or undefined without a source value. Undeclared names are built in:
 * `mode.start`, `user.Id`, `route.<name>`, see `src/shared/screen/screen-variables.ts`.
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

/** Whether a query uses the variables of the comparison. */
export function isCompared(screen: Screen, query: Query): boolean {
  return Object.values(query.parameters ?? {}).some((parameter) => {
    const reference = referenceOf(parameter ?? '');
    return reference.kind === 'variable' && definitionOf(screen, reference.name).from === 'compare';
  });
}

/** The query whose rows this one depends on, if any. */
export function queryDependency(query: Query): { name: string; field: string } | undefined {
  for (const parameter of Object.values(query.parameters ?? {})) {
    const reference = referenceOf(parameter ?? '');
    if (reference.kind === 'data') return reference;
  }
  return undefined;
}

/**
 * Whether it is a start or end, which differs in every request and so is no part of the query key.
 */
export function isMovingVariable(screen: Screen, variable: string): boolean {
  const { from, name } = definitionOf(screen, variable);
  return (from === 'mode' || from === 'compare') && (name === 'start' || name === 'end');
}
