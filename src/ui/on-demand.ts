import { inTime } from '#lib/in-time.ts';

const tryAgainAfter = 1000;

/**
 * Fetches a part when it is needed, once, for React's `use`. What `use` meets for the first time it
 * waits for, even when it is there, and then holds the next parts back for 300 ms: so a promise that
 * is kept says so itself. https://react.dev/reference/react/use
 */
export function onDemand<Part>(fetch: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;

  return () => {
    if (loading) return loading;
    const promise = inTime(fetch());
    loading = promise;
    promise.then(
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      // Not at once: who waits has to see the failure first.
      () => setTimeout(() => (loading = undefined), tryAgainAfter),
    );
    return promise;
  };
}
