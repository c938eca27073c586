import { useMemo } from 'react';

import type { ScreenScope } from '#engine/variables.ts';

import { type Session, useSession } from '../session/session.ts';

type Route = Record<string, string>;

/** The scope of every screen: user and address. */
export function plainScope({ account, userView, role }: Session, route: Route): ScreenScope {
  const { clientId, clientName } = userView;
  return {
    route,
    user: {
      Id: account.Id,
      Username: account.Username,
      Role: role,
      IsKiosk: account.Kiosk !== undefined,
    },
    client: { Id: clientId ?? '', Name: clientName ?? '' },
    rights: rightsOf(account.Roles),
  };
}

function rightsOf(roles: Session['account']['Roles']): ScreenScope['rights'] {
  const own = roles.filter(({ RoleType }) => RoleType === 'FunctionalAccess');
  return {
    roles: roles.map(({ Name }) => Name),
    permissions: [
      ...new Set([...own.map(({ Name }) => Name), ...roles.flatMap(({ Menu }) => Menu)]),
    ],
  };
}

/** Memoized by content, as a new object would rerender the screen. */
export function usePlainScope(route: Route): ScreenScope {
  const scope = JSON.stringify(plainScope(useSession(), route));
  return useMemo(() => JSON.parse(scope) as ScreenScope, [scope]);
}
