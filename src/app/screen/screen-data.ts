import { queryOptions } from '@tanstack/react-query';

import { listScreens } from '#api/admin/screens.ts';
import { findPlant, listMachines, listPlants } from '#api/machines/machines.ts';
import { loadNavigation } from '#api/navigation.ts';
import { showClientTexts } from '#i18n/client-texts.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import { compareNames } from '#shared/compare-names.ts';

import type { Session } from '../session/session.ts';

/** The screens as the client that is looked at has them. */
export function screensQuery({ userView }: Pick<Session, 'userView'>) {
  return queryOptions({ ...screensOf(userView.clientId), select: (answer) => answer.screens });
}

/** What single plants and machines have different. */
export function variantsQuery({ userView }: Pick<Session, 'userView'>) {
  return queryOptions({ ...screensOf(userView.clientId), select: (answer) => answer.variants });
}

/** Mistakes in the files of screens. The server says them to administrators only. */
export function screenProblemsQuery({ userView }: Pick<Session, 'userView'>) {
  return queryOptions({ ...screensOf(userView.clientId), select: (answer) => answer.problems });
}

/** How a wall screen shows its screens. */
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

/** The menu and the site as the client that is looked at has them. */
export function navigationQuery({ userView: { clientId } }: Pick<Session, 'userView'>) {
  return queryOptions({
    queryKey: ['navigation', clientId],
    queryFn: ({ signal }) => loadNavigation(signal, clientId ?? undefined),
    staleTime: Infinity,
  });
}

/** Named as the screens name it: the list of the header is the same question. */
export function plantsQuery(session: Session) {
  const user = userOf(session);
  return queryOptions({
    queryKey: ['screen-data', 'plants', user],
    queryFn: ({ signal }) => listPlants(user, signal),
    staleTime: 10_000,
  });
}

/** One that is in no list to choose from: it may be retired. Null: there is none. */
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

/** A machine as it is now, with the plant that it belongs to. Its figures are asked elsewhere. */
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
    // Until the next machine is known the one before stays.
    placeholderData: (last) => last,
    retry: false,
  });
}

/** Which machine a meeting is about: that does not change. */
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

/** For lists to choose from. Names hardly ever change; what machines do now is asked elsewhere. */
export function machineNamesQuery(plantId: string) {
  return queryOptions({
    queryKey: ['machine-names', plantId],
    queryFn({ signal }) {
      const now = new Date(serverNow()).toISOString();
      return listMachines({ plantId, start: now, end: now, plannedOnly: true }, signal);
    },
    // As people look for them: IMM-2 before IMM-10.
    select: (machines) => machines.toSorted((a, b) => compareNames(a.DisplayName, b.DisplayName)),
    staleTime: 600_000,
  });
}
