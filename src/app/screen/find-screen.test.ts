import { expect, test } from 'vitest';

import { scope, screen } from '#engine/testing.tsx';

import { findScreen, hasAddress, routeValues, withVisibleTabs } from './find-screen.ts';

const screens = ['/machine/:Id', '/machine/:Id/:tab', '/machine/new', '/:area/new', '/a'].map(
  (path) => Object.assign({}, screen, { path }),
);

test.each([
  ['/machine/M1', '/machine/:Id', { Id: 'M1' }],
  ['/machine/a%2Fb%20c', '/machine/:Id', { Id: 'a/b c' }],
  ['/machine/100%', '/machine/:Id', { Id: '100%' }],
  ['/machine/new', '/machine/new', {}],
  ['/machine/new/tools', '/machine/:Id/:tab', { Id: 'new', tab: 'tools' }],
  ['/other/new', '/:area/new', { area: 'other' }],
  ['/a', '/a', {}],
])('%s is the screen %s', (address, path, params) => {
  expect(findScreen(screens, address)).toMatchObject({ screen: { path }, params });
});

test.each(['/machine', '/A', '/a/b', '/machine/M1/tools/more'])('%s is none', (address) => {
  expect(findScreen(screens, address)).toBeUndefined();
});

test('a path with parameters is no address', () => {
  expect(screens.filter(hasAddress).map(({ path }) => path)).toEqual(['/machine/new', '/a']);
});

test('a parameter of the path goes before one of the same name in the query string', () => {
  const found = { screen: { ...screen, visible: { variable: 'route.tab' } }, params: { Id: 'M1' } };

  expect(routeValues(found, new URLSearchParams('Id=P1&tab=tools&find=imm'))).toEqual({
    Id: 'M1',
    tab: 'tools',
  });
});

test('a tab that leads to a screen that is not for the person, or is not there, is not drawn', () => {
  const tabs = ['/a', '/machine/new', '/other'].map((href) => ({ label: href, href }));
  const visible = { variable: 'user.Role', equals: 'someone else' };
  const beside = [
    { ...screen, path: '/a' },
    { ...screen, path: '/machine/new', visible },
  ];

  expect(withVisibleTabs({ ...screen, tabs }, beside, scope).tabs).toEqual([tabs[0]]);
  expect(withVisibleTabs(screen, beside, scope)).toBe(screen);
});
