import type { Query, QueryClient } from '@tanstack/react-query';

import type { ScreenQueryMeta } from '#engine/data/use-slots.ts';
import type { Loaded } from '#machines/plant-mode/plant-mode.setup.ts';
import type { Machine } from '#schemas/api/machines.gen.ts';

const screenData = { queryKey: ['screen-data'], type: 'active' } as const;

/** A screen that has not asked by then for what is polled has nothing to ask. */
const maxSilenceMs = 5000;

/**
 * Ends when all that the screen shows has been answered. What is known from before, of a plant or a
 * time that was looked at already, is asked for again: it may have changed.
 * @throws what the list of machines failed with.
 */
export function whenAnswered(serverData: QueryClient, signal: AbortSignal): Promise<Loaded> {
  return new Promise((resolve, reject) => {
    let hasBegun = false;
    let isSilent = false;
    const stopWatching = serverData.getQueryCache().subscribe(check);
    signal.addEventListener('abort', stopWatching);
    // The widgets ask when they have been drawn for what was chosen.
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
      // Widgets of a page that has just been opened are still on their way.
      const hasAsked = isSilent || queries.some(isPolled);
      if (!hasAsked || queries.some(isAwaited)) return;
      stopWatching();
      const failed = machineLists(serverData).find(({ state }) => state.error);
      if (failed) reject(failed.state.error);
      else resolve(loadedOf(serverData));
    }
  });
}

/** Asks again for what the screen shows and its file wants to be asked again. Never rejects. */
export async function askAgain(serverData: QueryClient): Promise<Loaded> {
  await serverData.refetchQueries({ ...screenData, predicate: isPolled }, { cancelRefetch: false });
  return loadedOf(serverData);
}

/** For what is asked once, too: someone wants everything again. */
export function askForTheRest(serverData: QueryClient): void {
  void serverData.refetchQueries(
    { ...screenData, predicate: (query) => !isPolled(query) },
    { cancelRefetch: false },
  );
}

/**
 * Asked and not answered, or about to be asked. A query that waits for the rows of another is not
 * awaited: it is not active yet, and the other one is.
 */
function isAwaited({ state }: Query): boolean {
  return state.status === 'pending' || state.fetchStatus !== 'idle';
}

/** No machine, or none of which anything is known in this time. */
function loadedOf(serverData: QueryClient): Loaded {
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

/** When the oldest of what is polled came, by the browser's clock. */
export function oldestAnswer(serverData: QueryClient): number {
  const queries = serverData.getQueryCache().findAll({ ...screenData, predicate: isPolled });
  return Math.min(...queries.map(({ state }) => state.dataUpdatedAt));
}

function isPolled({ meta }: Query): boolean {
  return (meta as ScreenQueryMeta | undefined)?.pollSeconds !== undefined;
}
