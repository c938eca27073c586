import { create } from 'zustand';

import type { Account } from '#schemas/api/accounts.gen.ts';

import { holderOf, onEnded, takeOver } from '#api/session-token.ts';
import type { SessionEnd } from '#api/token-vault.ts';
import { safePath } from '#lib/safe-path.ts';
import { local, session } from '#lib/storage.ts';
import type { Role, UserView, View } from '#machines/sign-in/account.ts';

export interface Session {
  account: Account;
  userView: UserView;
  role: Role;
  isRemembered: boolean;
}

const key = 'userData';
const unfinishedKey = 'unfinishedAccount';
const prevPageKey = 'prevPage';
const landingPage = '/dashboard/tiles';
/** What survives a sign-out: how somebody likes the screen, and the tabs of the plant dashboard. */
const retained = [
  'language',
  'languagesTexts',
  'colourScheme',
  'plantDashboardTabs',
  'customDashboardId',
];

const useStore = create<{ session: Session | null; endedBy: SessionEnd | null }>(() => ({
  session: null,
  endedBy: null,
}));

/** Who is signed in. Only below the guard of the routes, where somebody always is. */
export function useSession(): Session {
  const current = useStore((state) => state.session);
  if (!current) throw new Error('Ivalid Login');
  return current;
}

export function useIsSignedIn(): boolean {
  return useStore((state) => state.session !== null);
}

/** Who is signed in, for what is not drawn. */
export function storedSession(): Session | null {
  return useStore.getState().session;
}

/** Why the last session of this page ended. */
export function useSessionEnd(): SessionEnd | null {
  return useStore((state) => state.endedBy);
}

/** An account that signed in but has not got past the agreement or the choice of view. */
export function unfinishedAccount(): Account | null {
  const account = session.read(unfinishedKey) as Account | null;
  return account && account.Id === holderOf() ? account : null;
}

export function keepUnfinished(account: Account): void {
  session.write(unfinishedKey, account);
}

export function enterSession(account: Account, view: View, isRemembered: boolean): void {
  const entered = { account, ...view, isRemembered };
  session.remove(unfinishedKey);
  local.write(key, entered);
  useStore.setState({ session: entered, endedBy: null });
}

/** Before the first paint: the stored session, when this tab or an open sibling has its tokens. */
export async function restoreSession(): Promise<void> {
  onEnded(forgetSession);
  const stored = local.read(key) as Session | null;
  if (!stored) return;
  const { Id } = stored.account;
  const isOurs = holderOf() === null ? await takeOver(Id) : holderOf() === Id;
  if (isOurs && unfinishedAccount() === null) useStore.setState({ session: stored });
}

function forgetSession(endedBy: SessionEnd): void {
  if (endedBy === 'signed-out') local.clearExcept(retained);
  session.clearExcept(endedBy === 'signed-out' ? [] : [prevPageKey]);
  useStore.setState({ session: null, endedBy });
}

export function rememberPage(path: string): void {
  if (path !== '/' && !path.startsWith('/login')) session.write(prevPageKey, path);
}

/** Where to go after sign-in: the page that was wanted before it, or the dashboard. */
export function landing(): string {
  return safePath(session.read(prevPageKey)) ?? landingPage;
}

export function forgetPage(): void {
  session.remove(prevPageKey);
}
