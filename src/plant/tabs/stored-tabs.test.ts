import { beforeEach, expect, test } from 'vitest';

import { local } from '#lib/storage.ts';

import { entryOf, storedTabs, storeTabs, tabInfoOf } from './stored-tabs.ts';

const nothing = { selectedViewType: null, tabInfo: [] };
const tabs = [
  { label: 'tiles', href: '/tiles', group: 'oee' },
  { label: 'grid', href: '/grid', group: 'oee' },
  { label: 'process', href: '/process', group: 'process' },
];

beforeEach(() => localStorage.clear());

test.each([null, 7, 'text', [], { anna: 1 }, { anna: { tabInfo: 'x' } }])(
  'what an older version wrote (%j) is nothing',
  (written) => {
    local.write('plantDashboardTabs', written);

    expect(storedTabs('anna')).toEqual(nothing);
  },
);

test('the tabs of each person are kept apart', () => {
  const annas = tabInfoOf({ tabs }, nothing, { active: '/grid', locked: ['/grid'] });
  storeTabs('anna', annas);
  storeTabs('ben', nothing);

  expect(storedTabs('anna')).toEqual(annas);
  expect(annas).toEqual({
    selectedViewType: 'oee',
    tabInfo: [
      { titleKey: 'tiles', href: '/tiles', active: false, isLocked: false },
      { titleKey: 'grid', href: '/grid', active: true, isLocked: true },
      { titleKey: 'process', href: '/process', active: false, isLocked: false },
    ],
  });
});

test('a view that is come back to shows the tab that was active in it', () => {
  const inGrid = tabInfoOf({ tabs }, nothing, { active: '/grid', locked: [] });
  const inProcess = tabInfoOf({ tabs }, inGrid, { active: '/process', locked: [] });

  expect(inProcess.selectedViewType).toBe('process');
  expect(entryOf(tabs.slice(0, 2), inProcess)).toBe('/grid');
  expect(entryOf(tabs.slice(0, 2), nothing)).toBe('/tiles');
});
