import { queryOptions } from '@tanstack/react-query';

import { listScreens } from '#api/admin/screens.ts';

/** The caller's screens; shares the query of the app's own list. */
export const screensQuery = queryOptions({
  queryKey: ['screens'],
  queryFn: async ({ signal }) => listScreens(signal),
  staleTime: Infinity,
});
