import { create } from 'zustand';

import {
  beginSession,
  clearTabSession,
  tabAccountId,
  tabSession,
} from '#api/session/tab-session.ts';
import { safePath } from '#lib/safe-path.ts';
import { local, session } from '#lib/storage.ts';
import type { SessionEnd } from '#machines/session/session.setup.ts';
import type { Role, UserView, AccountView } from '#machines/sign-in/account.ts';
import { landingPath } from '#machines/sign-in/landing.ts';
import type { Account } from '#schemas/api/accounts.gen.ts';

export interface Session {
  account: Account;
  userView: UserView;
  role: Role;
  isRemembered: boolean;
}

const key = 'userData';
const unfinishedKey = 'unfinishedAccount';
const prevPageKey = 'prevPage';
const meetingLinkKey = 'externalMeetingLink';
const activationKey = 'isActivation';
/**
 * Items that survive a sign-out: preferences, the tabs of the plant dashboard, and the numbers of
 * pending answers and messages by account.
 */
const retained = [
  'language',
  'languagesTexts',
  'appearance',
  'menu',
  'plantDashboardTabs',
  'customDashboardId',
  'pendingSignOut',
  'unsentAnswers',
  'unsentMessages',
];

/** Why a session ended; a display has no user who could log in again. */
export type PageEnd = SessionEnd | 'display';

const useStore = create<{ session: Session | null; endedBy: PageEnd | null }>(() => ({
  session: null,
  endedBy: null,
}));

/** The session. Only for components below the route guard. @throws without a session. */
export function useSession(): Session {
  const current = useStore((state) => state.session);
  if (!current) throw new Error('Ivalid Login');
  return current;
}

export function useIsSignedIn(): boolean {
  return useStore((state) => state.session !== null);
}

/** The session, outside of components. */
export function storedSession(): Session | null {
  return useStore.getState().session;
}

/** Why the last session of this page ended. */
export function useSessionEnd(): PageEnd | null {
  return useStore((state) => state.endedBy);
}

/** The account that signed in but has not finished the agreement or the choice of view. */
export function unfinishedAccount(): Account | null {
  const account = session.read(unfinishedKey) as Account | null;
  return account && account.Id === tabAccountId() ? account : null;
}

export function keepUnfinished(account: Account): void {
  session.write(unfinishedKey, account);
}

export function enterSession(account: Account, view: AccountView, isRemembered: boolean): void {
  const entered = { account, ...view, isRemembered };
  session.remove(unfinishedKey);
  local.write(key, entered);
  local.write('menuList', account.Roles);
  local.write('remoteConnectivity', account.Roles.some(isRemoteConnectivity));
  useStore.setState({ session: entered, endedBy: null });
}

/** Applies the user's changes to their account: shown at once, and stored. */
export function changeAccount(change: Partial<Account>): void {
  const current = storedSession();
  if (!current) return;
  const changed = { ...current, account: { ...current.account, ...change } };
  local.write(key, changed);
  useStore.setState({ session: changed });
}

/**
 * Before the first paint: restores the stored session if this tab or an open sibling has its
 * tokens.
 */
export async function restoreSession(): Promise<void> {
  const stored = local.read(key) as Session | null;
  await beginSession({
    accountId: stored?.account.Id ?? null,
    isKiosk: stored?.account.Kiosk !== undefined,
  });
  tabSession().onEnded(forgetSession);
  tabSession().onJoined(resumeSession);
  resumeSession(tabAccountId());
}

/** Restores the stored session if this tab has its account's tokens. */
function resumeSession(holder: string | null): void {
  const stored = local.read(key) as Session | null;
  if (!stored || holder !== stored.account.Id || unfinishedAccount() !== null) return;
  useStore.setState({ session: stored });
}

function isRemoteConnectivity({ Name }: Account['Roles'][number]): boolean {
  return Name === 'RemoteConnectivity';
}

/** Clears the browser's storage when the server or the user ended the session. */
function forgetSession(endedBy: SessionEnd): void {
  const isDisplay = storedSession()?.account.Kiosk !== undefined && endedBy === 'expired';
  if (isStoredHere()) local.clearExcept(retained);
  if (endedBy === 'expired' || endedBy === 'replaced') clearTabSession();
  session.clearExcept(endedBy === 'signed-out' ? [] : [prevPageKey, meetingLinkKey]);
  useStore.setState({ session: null, endedBy: isDisplay ? 'display' : endedBy });
}

/** Another tab may have signed in another user since: then the stored data belong to that user. */
function isStoredHere(): boolean {
  const stored = local.read(key) as Session | null;
  const own = storedSession() ?? stored;
  return stored?.account.Id === own?.account.Id;
}

/** Stores the requested page before sign-in. A meeting's link is stored separately. */
export function rememberPage(path: string): void {
  if (/^\/meeting\/[^/]+$/.test(path)) session.write(meetingLinkKey, path);
  else if (path !== '/' && !path.startsWith('/login')) session.write(prevPageKey, path);
}

export function hasMeetingLink(): boolean {
  return safePath(session.read(meetingLinkKey)) !== null;
}

/** After activating an account the user starts at the grid. */
export function rememberActivation(): void {
  session.write(activationKey, true);
}

/** Page after sign-in. */
export function pageAfterSignIn({ account }: Pick<Session, 'account'>): string {
  return landingPath(account, {
    meetingLink: safePath(session.read(meetingLinkKey)),
    prevPage: safePath(session.read(prevPageKey)),
    isActivation: session.read(activationKey) === true,
  });
}

/** Clears the stored redirect after sign-in. */
export function clearRedirect(): void {
  for (const name of [meetingLinkKey, prevPageKey, activationKey]) session.remove(name);
}
