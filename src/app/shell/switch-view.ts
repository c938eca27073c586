import type { QueryClient } from '@tanstack/react-query';

import type { View } from '#machines/sign-in/account.ts';

import { dropServerData } from '../server-data.ts';
import { enterSession, type Session } from '../session/session.ts';

/** Looks through another view: what the server said to the one before is not shown in it. */
export function switchView(
  { account, isRemembered }: Session,
  view: View,
  serverData: QueryClient,
): void {
  dropServerData(serverData);
  enterSession(account, view, isRemembered);
}
