import type {
  Account,
  Contract,
  ContractConfirmation,
  PasswordGrant,
  RefreshGrant,
  SignOnType,
  TokenResponse,
} from '#schemas/api/accounts.gen.ts';

import { request } from './http.ts';
import { clientId, end, forget, hold, remember, remembered } from './session-token.ts';

export interface Credentials {
  username: string;
  password: string;
  isRemembered: boolean;
  /** Ends the session that the account has in other places. */
  force: boolean;
}

export function loadSignOnType(username: string): Promise<SignOnType> {
  const path = `accounts/${encodeURIComponent(username)}/signontype`;
  return request('GET', path, { anonymous: true });
}

/** Rejects with HttpError 409 while the account has an active session elsewhere. */
export async function signIn(credentials: Credentials): Promise<Account> {
  const { username, password, isRemembered, force } = credentials;
  const grant: PasswordGrant = {
    grant_type: 'password',
    username,
    password: encodeURIComponent(password),
    client_id: clientId,
    force,
    ...(isRemembered && { remember_me: true as const }),
  };
  return enter(grant, credentials);
}

/** Signs a remembered person in with the refresh token of the last visit. */
export async function resume(username: string): Promise<Account> {
  const refreshToken = remembered()?.refreshToken;
  if (!refreshToken) throw new Error('No JWT present or has expired');
  const grant: RefreshGrant = {
    grant_type: 'refresh_token',
    refresh_token: refreshToken,
    client_id: clientId,
    remember_me: true,
  };
  return enter(grant, { username, isRemembered: true });
}

async function enter(
  grant: PasswordGrant | RefreshGrant,
  { username, isRemembered }: { username: string; isRemembered: boolean },
): Promise<Account> {
  const reply = await request<TokenResponse>('POST', 'accounts/token', {
    body: grant,
    anonymous: true,
  });
  const account = JSON.parse(reply.account) as Account;
  if (isRemembered) remember(username);
  else forget();
  hold(reply, { accountId: account.Id, isRemembered });
  return account;
}

export function loadContract(accountId: string): Promise<Contract> {
  return request('GET', `accounts/${encodeURIComponent(accountId)}/contract`);
}

export function confirmContract(accountId: string, contractId: string): Promise<unknown> {
  const body: ContractConfirmation = { Id: contractId, IsConfirmed: true };
  return request('POST', `accounts/${encodeURIComponent(accountId)}/contract`, { body });
}

/** Ends the session everywhere; a server that cannot be reached does not hold anybody back. */
export async function signOut(): Promise<void> {
  await request('DELETE', 'accounts/token').catch(() => undefined);
  end('signed-out');
}
