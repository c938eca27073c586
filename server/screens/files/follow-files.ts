import type { Bus } from '#server/base/bus.ts';

interface FileFollower {
  /** Applies the files; calls are serialized. */
  take(): Promise<void>;
  /** Resource whose rows files may wait for. */
  resource: string;
  onError(error: unknown): void;
}

/**
 * Applies configuration files now, after changes of files, and after changes of a resource.
 * @returns the function that stops it.
 */
export function followFiles(
  bus: Bus,
  { take, resource, onError }: FileFollower,
): () => Promise<void> {
  let last = Promise.resolve();
  function again(): void {
    last = last.then(take).catch(onError);
  }
  const ends = [
    bus.subscribe('config.changed', again),
    bus.subscribe('resource.changed', (change) => {
      if (change.resource === resource) again();
    }),
  ];
  again();
  return async () => {
    for (const end of ends) end();
    await last;
  };
}
