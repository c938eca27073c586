import { queryOptions } from '@tanstack/react-query';

import { listScreens } from '#api/admin/screens.ts';

/** The screens of the caller: the same question as the app's own list of them. */
export const screensQuery = queryOptions({
  queryKey: ['screens'],
  queryFn: async ({ signal }) => listScreens(signal),
  staleTime: Infinity,
});
