import type { Account } from '#schemas/api/accounts.gen.ts';

import { ScreenNotice } from './screen-notice.tsx';
import { useSession } from '../session/session.ts';

/** For a user without any plant or screen: what is missing, and whom to ask. */
export function NoContent({ missing }: { missing: 'plant' | 'screen' }) {
  const { account } = useSession();
  const text = `screens.no-${missing}`;
  return <ScreenNotice text={isAdministrator(account) ? `${text}.admin` : text} />;
}

/** Administrators are not told to ask an administrator. */
function isAdministrator({ Roles }: Account): boolean {
  return Roles.some(({ Name }) => Name === 'Sysadmin' || Name === 'Global');
}
