import { notifyManager, QueryClient } from '@tanstack/react-query';

import { ConnectionError } from '#api/connection-error.ts';
import { HttpError } from '#api/http.ts';
import { refusalWords } from '#api/refusal-words.ts';
import { i18n } from '#i18n/i18n.ts';

const tries = 3;

// Before the next press is heard: a button that waits for an answer takes no second one.
notifyManager.setScheduler(queueMicrotask);

// Here, and not where the app begins: the sign-in page says itself why it refuses.
refusalWords.of = (code, words) => i18n.t(`resources.refused.${code}`, { defaultValue: words });

let started: { accountId: string; serverData: QueryClient } | undefined;

/**
 * What the server told one person in one session: the next must not be shown it. The first to ask
 * may be the page's start, which asks early, or the shell.
 */
export function serverDataOf(accountId: string): QueryClient {
  if (started?.accountId !== accountId) started = { accountId, serverData: createServerData() };
  return started.serverData;
}

/** At the end of a session, or of a view. What has been started since stays. */
export function dropServerData(ended: QueryClient): void {
  if (started?.serverData === ended) started = undefined;
}

/** Kept while it is of use. Only what may succeed next time is tried again. */
function createServerData(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // A device that is offline is told so by the call that fails; waiting would look like loading.
        networkMode: 'always',
        retry: (failures, error) => failures < tries && isRetryable(error),
        staleTime: 10_000,
        // The chart of the plant's modes asks once when the page wakes or is online again.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      // Kept for later, a change would be made after it was given up.
      mutations: { networkMode: 'always' },
    },
  });
}

function isRetryable(error: unknown): boolean {
  return error instanceof HttpError
    ? error.status >= 500
    : error instanceof ConnectionError && error.isRetryable;
}
