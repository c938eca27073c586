import type { LiveSource } from './data/live-source.ts';

/** Values by the name of their parameter. */
export type QueryParameters = Record<string, ParameterValue>;
type ParameterValue = string | number | boolean | readonly string[] | undefined;

/** A question that a screen may name, as the engine asks it. */
interface ScreenQuery {
  ask(parameters: QueryParameters, signal: AbortSignal): Promise<object[]>;
  onRows?(rows: readonly object[], live: Pick<LiveSource, 'listed'>): void;
}

/** Queries by the name that screen files use. The app hands them in. */
export type QueryRegistry = Readonly<Record<string, ScreenQuery>>;

/** The rows of each query. Empty here: what registers queries adds its own to this interface. */
export interface QueryRows {}

export type QueryName = keyof QueryRows;
