import type { Account } from '#schemas/api/accounts.gen.ts';

import { isOperator } from './account.ts';

export const landingPage = '/dashboard/tiles';
const eventInput = '/admin/event-input';
const afterActivation = '/dashboard/grid';

/** Destination that was requested before the sign-in. */
export interface LandingRequest {
  /** An external meeting's path. */
  meetingLink: string | null;
  prevPage: string | null;
  isActivation: boolean;
}

/** Destination after sign-in: the requested one, else the home page of the role. */
export function landingPath(account: Account, redirect: LandingRequest): string {
  const { meetingLink, prevPage, isActivation } = redirect;
  const home = homePath(account);
  // Roles with another home page than the landing page start there after the activation, too.
  const first = isActivation && home === landingPage ? afterActivation : home;
  return meetingLink ?? prevPage ?? first;
}

/** Home page of a role; for a wall screen the first of its screens. */
export function homePath(account: Account): string {
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
