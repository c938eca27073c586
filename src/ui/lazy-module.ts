import { withTimeout } from '#lib/with-timeout.ts';

const retryDelayMs = 1000;

/**
 * Loads a chunk once, on first use, for React's `use`. With an unknown promise `use` suspends even
 * if it is resolved, and React then delays further fallbacks by 300 ms: so a resolved promise is
 * marked as fulfilled. https://react.dev/reference/react/use
 */
export function lazyModule<Part>(fetch: () => Promise<Part>): () => Promise<Part> {
  let loading: Promise<Part> | undefined;

  return () => {
    if (loading) return loading;
    const promise = withTimeout(fetch());
    loading = promise;
    promise.then(
      (value) => Object.assign(promise, { status: 'fulfilled', value }),
      // Deferred, so that the caller sees the failure before a retry.
      () => setTimeout(() => (loading = undefined), retryDelayMs),
    );
    return promise;
  };
}
