/** A call that did not succeed, as it is shown. */
export interface Failure {
  /** 'API 500', or 'Connection error' in the language of the page. */
  title: string;
  text: string;
}

let report: ((failure: Failure) => void) | undefined;

/** `listener` is called for each call that fails and is not reported by its caller; the last one alone. */
export function onFailure(listener: (failure: Failure) => void): () => void {
  report = listener;
  return () => (report = undefined);
}

export function reportFailure(failure: Failure): void {
  report?.(failure);
}
