import type { Credentials, ExternalReturn } from '#machines/sign-in/sign-in.setup.ts';
import type {
  Account,
  AuthorizationCodeGrant,
  Contract,
  ContractConfirmation,
  KioskGrant,
  NewPassword,
  PasswordGrant,
  PasswordResetRequest,
  RefreshGrant,
  SignOnType,
  TokenRequest,
  TokenResponse,
} from '#schemas/api/accounts.gen.ts';

import { ConnectionError } from '../connection-error.ts';
import { request } from '../http.ts';
import { pathOf } from '../path.ts';
import { endOnServer, endPendingSignOut } from './pending-sign-out.ts';
import {
  beginSignIn,
  endTabSession,
  clearTabSession,
  storedAccessToken,
  holdTokens,
  rememberUsername,
} from './tab-session.ts';
import { clientId } from './token-call.ts';

export function loadSignOnType(username: string): Promise<SignOnType> {
  const path = pathOf('accounts/:username/signontype', { username });
  return request('GET', path, { anonymous: true });
}

/** Rejects with HttpError 409 while the account has an active session elsewhere. */
export async function signIn(credentials: Credentials): Promise<Account> {
  const { username, password, isRemembered, force, activationCode } = credentials;
  const grant: PasswordGrant = {
    grant_type: 'password',
    username,
    password: encodeURIComponent(password),
    client_id: clientId,
    force,
    ...(isRemembered && { remember_me: true as const }),
    ...(activationCode !== null && { activation_code: activationCode }),
  };
  return enter(grant, credentials);
}

/** Signs in a remembered user by the last visit's token, which is in a cookie of the server. */
export async function resumeSession(username: string): Promise<Account> {
  const grant: RefreshGrant = {
    grant_type: 'refresh_token',
    client_id: clientId,
    remember_me: true,
  };
  return enter(grant, { username, isRemembered: true });
}

/** Signs in with the identity provider's reply. Rejects with HttpError 409 as `signIn`. */
export async function exchangeCode(answer: ExternalReturn & { force: boolean }): Promise<Account> {
  const { code, provider, username, force, state, iss } = answer;
  const grant: AuthorizationCodeGrant = {
    grant_type: 'authorization_code',
    client_id: clientId,
    code,
    provider,
    username,
    ...(state !== null && { state }),
    ...(iss !== null && { iss }),
    ...(force && { force }),
  };
  return enter(grant, { username, isRemembered: false });
}

/** Redeems a wall screen's link, which works once. */
export async function openKiosk(code: string): Promise<Account> {
  const grant: KioskGrant = { grant_type: 'kiosk', client_id: clientId, code };
  return enter(grant, { username: '', isRemembered: false });
}

/** Resolves even without such an account: the reply does not reveal it. */
export function requestPasswordReset(username: string): Promise<unknown> {
  const body: PasswordResetRequest = { username };
  return request('POST', 'accounts/passwordresets', { body, anonymous: true });
}

/** Rejects with HttpError 400 and a message for a weak password or an invalid link. */
export function setPassword(code: string, password: string): Promise<unknown> {
  const body: NewPassword = { code, password: encodeURIComponent(password) };
  return request('POST', 'accounts/password', { body, anonymous: true });
}

async function enter(
  grant: TokenRequest,
  { username, isRemembered }: { username: string; isRemembered: boolean },
): Promise<Account> {
  beginSignIn();
  // The previous user's pending sign-out must reach the server first.
  await endPendingSignOut().catch((error: unknown) => {
    throw new ConnectionError('Connection error', { cause: error });
  });
  const reply = await request<TokenResponse>('POST', 'accounts/token', {
    body: grant,
    anonymous: true,
  });
  const account = JSON.parse(reply.account) as Account;
  if (isRemembered) rememberUsername(username);
  else clearTabSession();
  holdTokens(reply, { accountId: account.Id, isRemembered });
  return account;
}

export function loadContract(accountId: string): Promise<Contract> {
  return request('GET', pathOf('accounts/:accountId/contract', { accountId }), { isQuiet: true });
}

export function confirmContract(accountId: string, contractId: string): Promise<unknown> {
  const body: ContractConfirmation = { Id: contractId, IsConfirmed: true };
  return request('POST', pathOf('accounts/:accountId/contract', { accountId }), {
    body,
    isQuiet: true,
  });
}

/** Ends the session here at once, and on the server as soon as it can be reached. */
export async function signOut(): Promise<void> {
  const accessToken = storedAccessToken();
  endTabSession('signed-out');
  if (accessToken !== null) await endOnServer(accessToken);
}
