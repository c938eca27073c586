import type { LiveSource } from './data/live-source.ts';

/** Values by the name of their parameter. */
export type QueryParameters = Record<string, ParameterValue>;
type ParameterValue = string | number | boolean | readonly string[] | undefined;

/** A query that a screen may name, as the engine calls it. */
interface ScreenQuery {
  ask(parameters: QueryParameters, signal: AbortSignal): Promise<object[]>;
  onRows?(rows: readonly object[], live: Pick<LiveSource, 'listed'>): void;
}

/** Queries by the name that screen files use; provided by the app. */
export type QueryRegistry = Readonly<Record<string, ScreenQuery>>;

/** Row types by query. Empty here: modules that register queries extend it. */
export interface QueryRows {}

export type QueryName = keyof QueryRows;
