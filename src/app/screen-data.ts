import { queryOptions } from '@tanstack/react-query';

import { listMachines, listPlants } from '#api/machines.ts';
import { listScreens } from '#api/screens.ts';

import type { Session } from './session.ts';

const screens = {
  queryKey: ['screens'],
  queryFn: ({ signal }: { signal: AbortSignal }) => listScreens(signal),
  staleTime: Infinity,
};

export const screensQuery = queryOptions({ ...screens, select: (answer) => answer.screens });

/** Mistakes in the files of screens. Only administrators are told. */
export const screenProblemsQuery = queryOptions({
  ...screens,
  select: (answer) => answer.problems,
});

/** Named as the screens name it: the list of the header is the same question. */
export function plantsQuery({ account, userView, role }: Session) {
  const user = { userId: account.Id, clientId: userView.clientId ?? '', role };
  return queryOptions({
    queryKey: ['screen-data', 'plants', user],
    queryFn: ({ signal }) => listPlants(user, signal),
    staleTime: 10_000,
  });
}

/** For lists to choose from. Names hardly ever change; what machines do now is asked elsewhere. */
export function machineNamesQuery(plantId: string) {
  return queryOptions({
    queryKey: ['machine-names', plantId],
    queryFn({ signal }) {
      const now = new Date().toISOString();
      return listMachines({ plantId, start: now, end: now, plannedOnly: true }, signal);
    },
    // As people look for them: IMM-2 before IMM-10.
    select: (machines) =>
      machines.toSorted((a, b) =>
        a.DisplayName.localeCompare(b.DisplayName, undefined, { numeric: true }),
      ),
    staleTime: 600_000,
  });
}
