/** Stands for a call that the app provides: a chart that is run without one finds out. */
export function notProvided(): Promise<never> {
  return Promise.reject(new Error('Not provided'));
}

/** An action on the world, with what it is told. */
export type Outward<Params> = (args: unknown, params: Params) => void;

/** Stands for an action on the world that the app provides. */
export function outward(): void {}

/** Of a call that the server refused; 0 when it was not reached. */
export function statusOf(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : 0;
}
