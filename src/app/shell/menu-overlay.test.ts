import { expect, test } from 'vitest';

import { overlaidMenu } from './menu-overlay.ts';
import type { ViewGroup } from './menu.ts';

const menu: ViewGroup[] = [
  {
    entry: 'Dashboard',
    title: 'app.plant',
    views: [
      { path: '/dashboard/plant/overview', icon: 'overview', title: 'app.overview' },
      { path: '/dashboard/plant/oee-grid-view', icon: 'grid', title: 'app.grid' },
    ],
  },
  {
    entry: 'Administration',
    title: 'app.administration',
    views: [{ path: '/admin/screens', icon: 'tiles', title: 'app.screens' }],
  },
];

test('without a difference the menu is as it was', () => {
  expect(overlaidMenu(menu, null)).toEqual(menu);
  expect(overlaidMenu(menu, {})).toEqual(menu);
});

test('entries and groups are renamed, ordered and hidden', () => {
  const changed = overlaidMenu(menu, {
    groups: { Dashboard: { label: 'north.halls', order: 9 } },
    entries: {
      '/dashboard/plant/oee-grid-view': { label: 'north.board', order: 1 },
      '/admin/screens': { label: 'north.files' },
    },
  });

  expect(changed.map(({ title }) => title)).toEqual(['app.administration', 'north.halls']);
  expect(changed[1]?.views.map(({ title }) => title)).toEqual(['north.board', 'app.overview']);
  expect(changed[0]?.views[0]?.title).toBe('north.files');
});

test('a hidden entry is gone, and a group with it where nothing else is in it', () => {
  const changed = overlaidMenu(menu, { entries: { '/admin/screens': null } });

  expect(changed.map(({ entry }) => entry)).toEqual(['Dashboard']);
  expect(overlaidMenu(menu, { groups: { Dashboard: null } })).toHaveLength(1);
});

test('no one is offered a page by it that his role does not offer', () => {
  const changed = overlaidMenu(menu.slice(0, 1), {
    entries: { '/admin/screens': { label: 'x', order: 1 } },
    links: { wiki: { label: 'wiki', href: '/admin/wiki', group: 'Administration' } },
  });

  expect(changed.flatMap(({ views }) => views.map(({ path }) => path))).toEqual(
    menu[0]?.views.map(({ path }) => path),
  );
});

test('links stand behind the pages of their group, and lead nowhere that a link may not', () => {
  const links = {
    wiki: { label: 'north.wiki', href: 'https://wiki.example/', group: 'Dashboard' },
    bad: { label: 'north.bad', href: 'javascript:alert(1)', group: 'Dashboard' },
  };

  expect(overlaidMenu(menu, { links })[0]?.views.slice(2)).toEqual([
    { path: 'https://wiki.example/', icon: 'insights', title: 'north.wiki', isLink: true },
  ]);
});
