import { queryOptions } from '@tanstack/react-query';

import { listScreens } from '#api/admin/screens.ts';
import { findPlant, listMachines, listPlants } from '#api/machines/machines.ts';
import { loadNavigation } from '#api/navigation.ts';
import { showClientTexts } from '#i18n/client-texts.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { compareNames } from '#shared/compare-names.ts';

import type { Session } from '../session/session.ts';

/** The screens of the viewed client. */
export function screensQuery({ userView }: Pick<Session, 'userView'>) {
  return queryOptions({ ...screensOf(userView.clientId), select: (answer) => answer.screens });
}

/** Variants for single plants and machines. */
export function variantsQuery({ userView }: Pick<Session, 'userView'>) {
  return queryOptions({ ...screensOf(userView.clientId), select: (answer) => answer.variants });
}

/** Problems in screen files; only administrators get them. */
export function screenProblemsQuery({ userView }: Pick<Session, 'userView'>) {
  return queryOptions({ ...screensOf(userView.clientId), select: (answer) => answer.problems });
}

/** Settings of a wall display. */
export function displayQuery({ userView }: Pick<Session, 'userView'>) {
  return queryOptions({
    ...screensOf(userView.clientId),
    select: (answer) => answer.display ?? null,
  });
}

function screensOf(clientId: string | null) {
  return {
    queryKey: ['screens', clientId],
    async queryFn({ signal }: { signal: AbortSignal }) {
      const answer = await listScreens(signal, clientId ?? undefined);
      await showClientTexts(answer.texts);
      return answer;
    },
    staleTime: Infinity,
  };
}

/** Menu and site of the viewed client. */
export function navigationQuery({ userView: { clientId } }: Pick<Session, 'userView'>) {
  return queryOptions({
    queryKey: ['navigation', clientId],
    queryFn: ({ signal }) => loadNavigation(signal, clientId ?? undefined),
    staleTime: Infinity,
  });
}

/** The key that screens use, so that the header's list shares the query. */
export function plantsQuery(session: Session) {
  const user = userOf(session);
  return queryOptions({
    queryKey: ['screen-data', 'plants', user],
    queryFn: ({ signal }) => listPlants(user, signal),
    staleTime: 10_000,
  });
}

/** A plant that is in no list: it may be retired. Null: it does not exist. */
export function plantQuery(session: Session, plantId: string) {
  return queryOptions({
    queryKey: ['plant', plantId],
    queryFn: ({ signal }) => findPlant({ ...userOf(session), plantId }, signal),
    staleTime: 60_000,
  });
}

function userOf({ account, userView, role }: Session) {
  return { userId: account.Id, clientId: userView.clientId ?? '', role };
}

/** A machine with its plant. Its figures have queries of their own. */
export function machinePlaceQuery(machineId: string) {
  return queryOptions({
    queryKey: ['machine-place', machineId],
    async queryFn({ signal }) {
      const now = new Date(serverNow()).toISOString();
      const asked = { plantId: machineId, start: now, end: now, plannedOnly: true };
      const [machine] = await listMachines(asked, signal);
      return machine ?? null;
    },
    staleTime: 60_000,
    // Keeps the previous machine until the next is loaded.
    placeholderData: (last) => last,
    retry: false,
  });
}

/** The machine of a meeting, which never changes. */
export function meetingQuery(link: string) {
  return queryOptions({
    queryKey: ['meeting-place', link],
    async queryFn({ signal }) {
      const { loadMeeting } = await import('#api/conversations/meetings.ts');
      return loadMeeting(link, signal);
    },
    staleTime: Infinity,
    retry: false,
  });
}

/** For selects. Names rarely change; the state of machines has queries of its own. */
export function machineNamesQuery(plantId: string) {
  return queryOptions({
    queryKey: ['machine-names', plantId],
    queryFn({ signal }) {
      const now = new Date(serverNow()).toISOString();
      return listMachines({ plantId, start: now, end: now, plannedOnly: true }, signal);
    },
    // Natural order: IMM-2 before IMM-10.
    select: (machines) => machines.toSorted((a, b) => compareNames(a.DisplayName, b.DisplayName)),
    staleTime: 600_000,
  });
}
