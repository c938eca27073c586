/** A call that did not succeed, as it is shown. */
export interface Failure {
  /** 'API 500', or 'Connection error' in the language of the page. */
  title: string;
  text: string;
}

const listeners = new Set<(failure: Failure) => void>();

/** Called for each call that fails and is not reported by its caller. */
export function onFailure(listener: (failure: Failure) => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function reportFailure(failure: Failure): void {
  for (const listener of listeners) listener(failure);
}
