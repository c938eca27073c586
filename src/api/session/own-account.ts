import type { Visits } from '#schemas/api/apps.gen.ts';
import type {
  OwnSession,
  OwnSessions,
  PasswordChange,
  Profile,
  ProfileChange,
} from '#schemas/api/own-account.gen.ts';

import { request } from '../http.ts';
import { pathOf } from '../path.ts';

export function loadProfile(accountId: string, signal: AbortSignal): Promise<Profile> {
  return request('GET', ownPath(accountId, 'profile'), { signal, isQuiet: true });
}

export function changeProfile(accountId: string, change: ProfileChange): Promise<Profile> {
  return request('PATCH', ownPath(accountId, 'profile'), { body: change });
}

/** Rejects with HttpError 400 with the faulty field. Ends the account's other sessions. */
export function changePassword(
  accountId: string,
  { current, password }: { current: string; password: string },
): Promise<unknown> {
  const body: PasswordChange = {
    Current: encodeURIComponent(current),
    Password: encodeURIComponent(password),
  };
  return request('POST', ownPath(accountId, 'password'), { body, isQuiet: true });
}

export async function listSessions(accountId: string, signal: AbortSignal): Promise<OwnSession[]> {
  const options = { signal, isQuiet: true };
  return (await request<OwnSessions>('GET', ownPath(accountId, 'sessions'), options)).Items;
}

export function endSession(accountId: string, sessionId: string): Promise<unknown> {
  const path = pathOf('accounts/:accountId/sessions/:sessionId', { accountId, sessionId });
  return request('DELETE', path);
}

/** One page of recently viewed places of the account, newest first. */
export function listVisitPage(
  accountId: string,
  query: { pageNumber: number; pageSize: number },
  signal: AbortSignal,
): Promise<Visits> {
  const path = pathOf('apps/:accountId/visithistory', { accountId });
  return request('GET', path, { query, signal, isQuiet: true });
}

/** All stored data about the account, as a JSON file. */
export async function loadOwnData(accountId: string): Promise<Blob> {
  const data = await request<object>('GET', ownPath(accountId, 'data'), { isLong: true });
  return new Blob([JSON.stringify(data, null, 2)], { type: 'application/json' });
}

function ownPath(accountId: string, what: string): string {
  return pathOf('accounts/:accountId/:what', { accountId, what });
}
