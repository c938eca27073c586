import type { WatchResources } from '#resources/resource-changes.ts';

const lookAfterMs = 300;

/**
 * Looks at the server when anyone has changed forms, once for all changes of a moment. Not while own
 * entries are on their way: their replies say what became of them.
 * @returns how to stop.
 */
export function lookAfterChanges(
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
