import type { Query, QueryClient } from '@tanstack/react-query';

import type { ScreenQueryMeta } from '#engine/data/use-slots.ts';
import type { LoadResult } from '#machines/plant-mode/plant-mode.setup.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

const screenData = { queryKey: ['screen-data'], type: 'active' } as const;

/** After this time without any polled query, the screen is taken to have none. */
const maxSilenceMs = 5000;

/**
 * Resolves when all queries of the screen are answered. Cached data of another plant or period are
 * refetched: they may be stale.
 * @throws the error of the list of machines.
 */
export function whenLoaded(serverData: QueryClient, signal: AbortSignal): Promise<LoadResult> {
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    let isSilent = false;
    const stopWatching = serverData.getQueryCache().subscribe(check);
    signal.addEventListener('abort', stopWatching);
    // Widgets issue their queries once they have rendered for the new choice.
    setTimeout(begin, 50);
    setTimeout(() => {
      isSilent = true;
      check();
    }, maxSilenceMs);

    function begin(): void {
      if (signal.aborted) return;
      hasBegun = true;
      void serverData.refetchQueries({ ...screenData, stale: true }, { cancelRefetch: false });
      check();
    }

    function check(): void {
      if (signal.aborted || !hasBegun) return;
      const queries = serverData.getQueryCache().findAll(screenData);
      // Widgets of a newly opened page may still be loading.
      const hasAsked = isSilent || queries.some(isPolled);
      if (!hasAsked || queries.some(isAwaited)) return;
      stopWatching();
      const failed = machineLists(serverData).find(({ state }) => state.error);
      if (failed) reject(failed.state.error);
      else resolve(loadedOf(serverData));
    }
  });
}

/** Refetches the polled queries of the screen. Never rejects. */
export async function askAgain(serverData: QueryClient): Promise<LoadResult> {
  await serverData.refetchQueries({ ...screenData, predicate: isPolled }, { cancelRefetch: false });
  return loadedOf(serverData);
}

/** Refetches queries without polling, too, on a request to refresh everything. */
export function refetchUnpolled(serverData: QueryClient): void {
  void serverData.refetchQueries(
    { ...screenData, predicate: (query) => !isPolled(query) },
    { cancelRefetch: false },
  );
}

/**
 * Pending or fetching. A query that depends on the rows of another does not count: it is not active
 * yet, and the other is.
 */
function isAwaited({ state }: Query): boolean {
  return state.status === 'pending' || state.fetchStatus !== 'idle';
}

/** Empty: no machines, or none with data in this period. */
function loadedOf(serverData: QueryClient): LoadResult {
  const lists = machineLists(serverData);
  const rows = lists.flatMap(({ state }) => (state.data as Machine[] | undefined) ?? []);
  const wasAnswered = lists.some(({ state }) => state.data !== undefined);
  return {
    isEmpty: wasAnswered && rows.every(({ OEE, TotalParts }) => OEE === null && TotalParts === 0),
  };
}

function machineLists(serverData: QueryClient): Query[] {
  return serverData
    .getQueryCache()
    .findAll({ ...screenData, queryKey: ['screen-data', 'plant-machines'] });
}

/** Time of the oldest polled answer, on the browser's clock. */
export function oldestAnswer(serverData: QueryClient): number {
  const queries = serverData.getQueryCache().findAll({ ...screenData, predicate: isPolled });
  return Math.min(...queries.map(({ state }) => state.dataUpdatedAt));
}

function isPolled({ meta }: Query): boolean {
  return (meta as ScreenQueryMeta | undefined)?.pollSeconds !== undefined;
}
