import type { WatchResources } from '#resources/resource-changes.ts';

const lookAfterMs = 300;

/**
 * Refetches after changes to forms, throttled. Waits while own entries are being sent: their
 * replies contain the result.
 * @returns how to stop.
 */
export function refetchOnFormChanges(
  watch: WatchResources,
  { isSending, look }: { isSending(): boolean; look(): void },
): () => void {
  let timer: number | undefined;

  function wait(): void {
    timer ??= window.setTimeout(() => {
      timer = undefined;
      if (isSending()) wait();
      else look();
    }, lookAfterMs);
  }

  const stop = watch((name) => {
    if (name === undefined || name === 'forms') wait();
  });
  return () => {
    window.clearTimeout(timer);
    stop();
  };
}
