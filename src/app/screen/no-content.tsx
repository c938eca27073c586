import type { Account } from '#schemas/api/accounts.gen.ts';

import { ScreenNotice } from './screen-notice.tsx';
import { useSession } from '../session/session.ts';

/** Where a person has no plant, or no screen at all: what is missing, and whom to ask. */
export function NoContent({ missing }: { missing: 'plant' | 'screen' }) {
  const { account } = useSession();
  const text = `screens.no-${missing}`;
  return <ScreenNotice text={isAdministrator(account) ? `${text}.admin` : text} />;
}

/** No one is above an administrator who could be asked. */
function isAdministrator({ Roles }: Account): boolean {
  return Roles.some(({ Name }) => Name === 'Sysadmin' || Name === 'Global');
}
