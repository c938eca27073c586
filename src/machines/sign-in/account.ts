import type { Account } from '#schemas/api/accounts.gen.ts';

/** The part of the plant world that a user sees, and the role of the view. */
export interface UserView {
  userId: string;
  adminId: string | null;
  mode: 'admin' | 'client';
  clientId: string | null;
  clientName: string | null;
  data: unknown;
}

export type Role = 'client-user' | 'admin-user';

export interface AccountView {
  userView: UserView;
  role: Role;
}

export type Client = Account['Clients'][number];

export function isOperator(account: Account): boolean {
  return holds(account, 'Operator');
}

export function isAdmin(account: Account): boolean {
  return holds(account, 'Sysadmin') || holds(account, 'Global');
}

export function globalView(account: Account): AccountView {
  return { role: 'admin-user', userView: viewOf(account, 'admin', undefined) };
}

/** An administrator's view as one client. */
export function clientViewOfAdmin(account: Account, client: Client): AccountView {
  return { role: 'admin-user', userView: viewOf(account, 'client', client) };
}

/** View of the first client of the list; operators are not treated as client users. */
export function ownView(account: Account): AccountView {
  return clientView(account, account.Clients[0]);
}

/** All views that a user may switch to without signing in again. */
export function availableViews(account: Account): AccountView[] {
  if (!isAdmin(account)) return account.Clients.map((client) => clientView(account, client));
  const ofClients = account.Clients.map((client) => clientViewOfAdmin(account, client));
  return [globalView(account), ...ofClients];
}

function clientView(account: Account, client: Client | undefined): AccountView {
  return {
    role: isOperator(account) ? 'admin-user' : 'client-user',
    userView: viewOf(account, 'client', client),
  };
}

function viewOf(account: Account, mode: UserView['mode'], client: Client | undefined): UserView {
  return {
    userId: account.Id,
    adminId: isAdmin(account) ? account.Id : null,
    mode,
    clientId: client?.Id ?? null,
    clientName: client?.DisplayName ?? null,
    data: null,
  };
}

function holds(account: Account, role: string): boolean {
  return account.Roles.some(({ Name }) => Name === role);
}
