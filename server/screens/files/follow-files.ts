import type { Bus } from '#server/base/bus.ts';

interface FileFollower {
  /** Takes what files say; one time after the other. */
  take(): Promise<void>;
  /** Rows that a file may wait for. */
  resource: string;
  onError(error: unknown): void;
}

/** Takes files of the configuration now, when they change, and when rows of a resource change. @returns what ends it. */
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
