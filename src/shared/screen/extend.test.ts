import { expect, test } from 'vitest';

import { extendScreen, extensionOf } from './extend.ts';

const below = {
  version: 1,
  id: 'board',
  title: 'board.title',
  menu: { group: 'Dashboard', label: 'board.menu' },
  widgets: { list: { type: 'list' }, clock: { type: 'clock' } },
};

test.each([
  ['nothing', below, {}],
  [
    'a title, and the name in the menu of before',
    { ...below, title: 'own.title' },
    { title: 'own.title', menu: { label: 'board.menu' } },
  ],
  [
    'a title, without a name in the menu',
    { ...below, title: 'own.title', menu: { group: 'Dashboard' } },
    { title: 'own.title', menu: { label: null } },
  ],
  [
    'a title, without a place in the menu',
    { version: 1, id: 'board', title: 'own.title', widgets: below.widgets },
    { title: 'own.title', menu: null },
  ],
  [
    'a widget less',
    { ...below, widgets: { list: { type: 'list' } } },
    { widgets: { clock: null } },
  ],
])('%s is said by the smallest difference, and comes out as it was wanted', (_, wanted, said) => {
  expect(extensionOf(below, wanted)).toEqual(said);
  expect(extendScreen(below, said)).toEqual(wanted);
});

test('a title alone is what the menu says, too', () => {
  expect(extendScreen(below, { title: 'own.title' })).toEqual({
    ...below,
    title: 'own.title',
    menu: { group: 'Dashboard' },
  });
});
