import { expect, test } from 'vitest';

import type { Account } from '#schemas/api/accounts.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { screen } from '#engine/testing.tsx';

import { menuOf } from './menu.ts';

const account = {
  Roles: [{ Name: 'Sysadmin', Type: '', Menu: ['Dashboard', 'Administration'] }],
} as unknown as Account;

test('a new screen with a menu entry is found, in its order, and only for roles of its group', () => {
  const screens = [
    named('mine', { group: 'Dashboard' }),
    named('first', { group: 'Dashboard', label: 'app.overview', icon: 'overview', order: 1 }),
    named('hidden', undefined),
    named('input', { group: 'EventInput' }),
  ];

  expect(menuOf(account, screens)).toEqual([
    {
      entry: 'Dashboard',
      title: 'app.plant',
      views: [
        { path: '/first', icon: 'overview', title: 'app.overview' },
        { path: '/mine', icon: 'grid', title: 'test.title' },
      ],
    },
    expect.objectContaining({ entry: 'Administration' }),
  ]);
});

function named(id: string, menu: Screen['menu'] | undefined): Screen {
  return { ...screen, id, path: `/${id}`, ...(menu && { menu }) };
}
