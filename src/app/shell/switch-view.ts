import type { QueryClient } from '@tanstack/react-query';

import type { AccountView } from '#machines/sign-in/account.ts';

import { dropServerData } from '../server-data.ts';
import { enterSession, type Session } from '../session/session.ts';

/** Switches the view; cached answers for the previous view are dropped. */
export function switchView(
  { account, isRemembered }: Session,
  view: AccountView,
  serverData: QueryClient,
): void {
  dropServerData(serverData);
  enterSession(account, view, isRemembered);
}
