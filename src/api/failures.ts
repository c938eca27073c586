/** A call that did not succeed, as a person is told of it. */
export interface Failure {
  /** 'API 500', or 'Connection error' when the server was not reached. */
  title: string;
  text: string;
}

const listeners = new Set<(failure: Failure) => void>();

/** Hears of every call that fails and is not told where it was asked for. */
export function onFailure(listener: (failure: Failure) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function tellFailure(failure: Failure): void {
  for (const listener of listeners) listener(failure);
}
