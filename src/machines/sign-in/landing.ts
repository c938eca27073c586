import type { Account } from '#schemas/api/accounts.gen.ts';

import { isOperator } from './account.ts';

export const landingPage = '/dashboard/tiles';
const eventInput = '/admin/event-input';
const afterActivation = '/dashboard/grid';

/** Where a visitor wanted to go before the sign-in. */
export interface Redirect {
  /** An external meeting's path. */
  meetingLink: string | null;
  prevPage: string | null;
  isActivation: boolean;
}

/** Where someone who has signed in goes: what they asked for, else the home of their role. */
export function landingOf(account: Account, redirect: Redirect): string {
  const { meetingLink, prevPage, isActivation } = redirect;
  const home = homeOf(account);
  // Who begins the work elsewhere than on the landing page does so from the first day on.
  const first = isActivation && home === landingPage ? afterActivation : home;
  return meetingLink ?? prevPage ?? first;
}

/** The page that a role begins its work with. A wall screen begins with the first of its screens. */
export function homeOf(account: Account): string {
  if (account.Kiosk) return '/';
  return isOperator(account) || hasOnlyEventInput(account) ? eventInput : landingPage;
}

/** Exactly one role, of type FunctionalAccess, with a menu entry named EventInput. */
function hasOnlyEventInput({ Roles }: Account): boolean {
  const [role] = Roles;
  return (
    Roles.length === 1 && role?.RoleType === 'FunctionalAccess' && role.Menu.includes('EventInput')
  );
}
