import { notifyManager, QueryClient } from '@tanstack/react-query';

import { ConnectionError } from '#api/connection-error.ts';
import { HttpError } from '#api/http.ts';
import { refusalTexts } from '#api/refusal-texts.ts';
import { i18n } from '#i18n/i18n.ts';
import { fieldErrorText } from '#resources/field-error-text.ts';
import { refusalText } from '#resources/refusal-text.ts';

const tries = 3;

// Rerenders before the next press is handled, so that a busy button takes no second one.
notifyManager.setScheduler(queueMicrotask);

// Set here and not at the app's entry: the sign-in page has its own texts for refusals.
refusalTexts.translate = (code, message, errors = []) => {
  const whole = refusalText(i18n.t, { code, message });
  const [error] = errors;
  // The message about a whole body names its fields; that about one field is shown alone.
  if (!error || code === 'request.invalid') return whole;
  return fieldErrorText(i18n.t, { ...error, Message: whole });
};

let started: { accountId: string; serverData: QueryClient } | undefined;

/**
 * Query cache of one account in one session, never shared with the next. It is created by the
 * page's early start or by the shell, whichever is first.
 */
export function serverDataOf(accountId: string): QueryClient {
  if (started?.accountId !== accountId) started = { accountId, serverData: createServerData() };
  return started.serverData;
}

/** Drops the cache at the end of a session or view, unless it was already replaced. */
export function dropServerData(ended: QueryClient): void {
  if (started?.serverData === ended) started = undefined;
}

/** Retries only errors that may succeed next time. */
function createServerData(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        // Offline, calls fail at once: pausing them would look like loading.
        networkMode: 'always',
        retry: (failures, error) => failures < tries && isRetryable(error),
        staleTime: 10_000,
        // The plant mode's statechart refetches once when the page becomes visible or is online
        // again.
        refetchOnWindowFocus: false,
        refetchOnReconnect: false,
      },
      // A paused mutation would run after the user has given it up.
      mutations: { networkMode: 'always' },
    },
  });
}

function isRetryable(error: unknown): boolean {
  return error instanceof HttpError
    ? error.status >= 500
    : error instanceof ConnectionError && error.isRetryable;
}
