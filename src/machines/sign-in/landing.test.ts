import { expect, test } from 'vitest';

import type { Account } from '#schemas/api/accounts.gen.ts';

import { landingPath } from './landing.ts';

const nothing = { meetingLink: null, prevPage: null, isActivation: false };
const plantUser = role('PlantUser', 'SystemRole', ['Dashboard']);
const operator = role('Operator', 'SystemRole', ['EventInput']);
const eventInput = role('EventInput', 'FunctionalAccess', ['EventInput']);
const sysadmin = role('Sysadmin', 'SystemRole', ['Dashboard', 'EventInput']);

test.each([
  ['who has no role', [], {}, '/dashboard/tiles'],
  [
    'two FunctionalAccess roles with EventInput',
    [eventInput, role('MoreInput', 'FunctionalAccess', ['EventInput'])],
    {},
    '/dashboard/tiles',
  ],
  ['a client user', [plantUser], {}, '/dashboard/tiles'],
  ['a client user with two roles', [plantUser, eventInput], {}, '/dashboard/tiles'],
  ['an Operator', [operator], {}, '/admin/event-input'],
  ['an Operator with other roles', [plantUser, operator], {}, '/admin/event-input'],
  ['one FunctionalAccess role with EventInput', [eventInput], {}, '/admin/event-input'],
  [
    'one FunctionalAccess role without EventInput',
    [role('Reports', 'FunctionalAccess', ['Dashboard'])],
    {},
    '/dashboard/tiles',
  ],
  ['an administrator with an EventInput entry', [sysadmin], {}, '/dashboard/tiles'],
  ['an Operator with a meeting link', [operator], { meetingLink: '/meeting/7.x' }, '/meeting/7.x'],
  [
    'a client user with a meeting link',
    [plantUser],
    { meetingLink: '/meeting/7.x' },
    '/meeting/7.x',
  ],
  ['who wanted a page', [plantUser], { prevPage: '/machine/7' }, '/machine/7'],
  [
    'a meeting link before a page',
    [plantUser],
    { prevPage: '/machine/7', meetingLink: '/meeting/7.x' },
    '/meeting/7.x',
  ],
  ['who activates an account', [plantUser], { isActivation: true }, '/dashboard/grid'],
  ['an Operator who activates one', [operator], { isActivation: true }, '/admin/event-input'],
])('%s lands on the page of the specification', (_, Roles, redirect, landing) => {
  const account: Account = {
    Id: 'a',
    Username: 'a',
    Language: { Name: 'en-US' },
    HasContract: true,
    Roles,
    Clients: [],
  };

  expect(landingPath(account, { ...nothing, ...redirect })).toBe(landing);
});

function role(Name: string, RoleType: string, Menu: string[]): Account['Roles'][number] {
  return { Name, RoleType, Menu };
}
