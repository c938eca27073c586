import type { Account } from '#schemas/api/accounts.gen.ts';

/** Administrators and QA. */
export function isTester(roles: Account['Roles']): boolean {
  return roles.some(({ Name, Menu }) => Name === 'QA' || Menu.includes('Administration'));
}
