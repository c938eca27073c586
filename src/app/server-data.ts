import { QueryClient } from '@tanstack/react-query';

import { ConnectionError, HttpError } from '#api/http.ts';

const tries = 3;

/** What the server told, kept while it is of use. Only what may succeed next time is tried again. */
export function createServerData(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < tries && mayPass(error),
        staleTime: 10_000,
      },
    },
  });
}

function mayPass(error: unknown): boolean {
  return error instanceof HttpError ? error.status >= 500 : error instanceof ConnectionError;
}
