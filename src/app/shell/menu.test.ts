import { expect, test } from 'vitest';

import { screen } from '#engine/testing.tsx';
import type { Screen } from '#schemas/config/screen.gen.ts';

import type { Session } from '../session/session.ts';
import { permittedMenu } from './menu.ts';

const session = {
  account: {
    Id: 'U1',
    Roles: [{ Name: 'Sysadmin', Type: '', Menu: ['Dashboard', 'Administration'] }],
  },
  userView: { clientId: null, clientName: null },
  role: 'admin-user',
} as unknown as Session;

test('a new screen with a menu entry is found, in its order, and only for roles of its group', () => {
  const screens = [
    named('mine', { group: 'Dashboard' }),
    named('first', { group: 'Dashboard', label: 'app.overview', icon: 'overview', order: 1 }),
    named('hidden', undefined),
    named('input', { group: 'EventInput' }),
  ];

  expect(permittedMenu(session, screens)).toEqual([
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

test('a screen about no plant stands before our own pages of administration', () => {
  const tools: Screen = {
    ...named('tools', { group: 'Administration', icon: 'wallScreen' }),
    subject: 'none',
    path: '/admin/tools',
  };

  expect(permittedMenu(session, [tools])[0]?.views.map(({ path }) => path)).toEqual([
    '/admin/tools',
    '/admin/screens',
    '/admin/gallery',
    '/admin/themes',
    '/admin/texts',
    '/admin/menu',
    '/admin/site',
    '/admin/charts',
  ]);
});

test('who may plan has the pages of plans, administrators do too, and others do not', () => {
  const board = named('board', { group: 'Planning' });
  function menuWith(...Menu: string[]) {
    const account = { Id: 'U2', Roles: [{ Name: 'Any', Type: '', Menu }] };
    const groups = permittedMenu({ ...session, account } as unknown as Session, [board]);
    return groups.map(({ entry, views }) => [entry, views.map(({ path }) => path)]);
  }

  expect(menuWith('Dashboard', 'Planning')).toEqual([['Planning', ['/board']]]);
  expect(menuWith('Dashboard')).toEqual([]);
  expect(menuWith('Administration')[0]).toEqual(['Planning', ['/board']]);
});

test('QA, who has no administration, has the widgets there', () => {
  const tester = {
    ...session,
    account: { Id: 'U2', Roles: [{ Name: 'QA', Type: '', Menu: [] }] },
  } as unknown as Session;

  expect(permittedMenu(tester, [])).toMatchObject([
    { views: [{ path: '/admin/gallery' }, { path: '/admin/charts' }] },
  ]);
});

test('a screen whose condition does not hold is not offered', () => {
  const screens = ['admin-user', 'client-user'].map((equals) =>
    Object.assign(named(equals, { group: 'Dashboard' }), {
      visible: { variable: 'user.Role', equals },
    }),
  );

  expect(permittedMenu(session, screens)[0]?.views.map(({ path }) => path)).toEqual([
    '/admin-user',
  ]);
});

function named(id: string, menu: Screen['menu'] | undefined): Screen {
  return { ...screen, id, path: `/${id}`, ...(menu && { menu }) };
}
