/** Placeholder of a call that the app provides: rejects if it is missing. */
export function notProvided(): Promise<never> {
  return Promise.reject(new Error('Not provided'));
}

/** An action with an outside effect, with its parameters. */
export type OutsideAction<Params> = (args: unknown, params: Params) => void;

/** Placeholder of an outside action that the app provides. */
export function providedAction(): void {}

/** Status of a refused call; 0 when the server was not reached. */
export function refusalStatus(error: unknown): number {
  const status = (error as { status?: unknown } | null)?.status;
  return typeof status === 'number' ? status : 0;
}
