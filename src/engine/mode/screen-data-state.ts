import type { Query, QueryClient } from '@tanstack/react-query';

import type { Loaded } from '#machines/plant-mode/plant-mode.setup.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

const screenData = { queryKey: ['screen-data'], type: 'active' } as const;

/** What the queries of a screen carry, so that whoever polls knows them. */
export interface ScreenQueryMeta extends Record<string, unknown> {
  /** Undefined for what is asked once. */
  pollSeconds: number | undefined;
}

/** Ends when all that the screen shows has been answered, well or badly. */
export function whenAnswered(serverData: QueryClient, signal: AbortSignal): Promise<Loaded> {
  return new Promise((resolve) => {
    const stopWatching = serverData.getQueryCache().subscribe(check);
    signal.addEventListener('abort', stopWatching);
    // The widgets ask when they have been drawn for what was chosen.
    setTimeout(check, 50);

    function check(): void {
      if (signal.aborted) return;
      const queries = serverData.getQueryCache().findAll(screenData);
      if (queries.length === 0 || queries.some(isAwaited)) return;
      stopWatching();
      resolve(loadedOf(serverData));
    }
  });
}

/** Asks again for what the screen shows and its file wants to be asked again. Never rejects. */
export async function askAgain(serverData: QueryClient): Promise<Loaded> {
  await serverData.refetchQueries({ ...screenData, predicate: isPolled }, { cancelRefetch: false });
  return loadedOf(serverData);
}

/** For what is asked once, too: somebody wants everything anew. */
export function askForTheRest(serverData: QueryClient): void {
  void serverData.refetchQueries(
    { ...screenData, predicate: (query) => !isPolled(query) },
    { cancelRefetch: false },
  );
}

/** A query that waits for the rows of another is not awaited: the other one is. */
function isAwaited({ state }: Query): boolean {
  return state.status === 'pending' && state.fetchStatus !== 'idle';
}

/** No machine, or none of which anything is known in this time. */
function loadedOf(serverData: QueryClient): Loaded {
  const lists = serverData
    .getQueryCache()
    .findAll({ ...screenData, queryKey: ['screen-data', 'plant-machines'] });
  const rows = lists.flatMap(({ state }) => (state.data as Machine[] | undefined) ?? []);
  const wasAnswered = lists.some(({ state }) => state.data !== undefined);
  return {
    isEmpty: wasAnswered && rows.every(({ OEE, TotalParts }) => OEE === null && TotalParts === 0),
  };
}

/** When the oldest of what is polled came, by the browser's clock. */
export function oldestAnswer(serverData: QueryClient): number {
  const queries = serverData.getQueryCache().findAll({ ...screenData, predicate: isPolled });
  return Math.min(...queries.map(({ state }) => state.dataUpdatedAt));
}

function isPolled({ meta }: Query): boolean {
  return (meta as ScreenQueryMeta | undefined)?.pollSeconds !== undefined;
}
