import { expect, test } from 'vitest';

import { isOpenByDefault, type MenuPart, menuParts } from './menu-parts.ts';
import type { MenuEntry, ViewGroup } from './menu.ts';

const administration: ViewGroup = {
  entry: 'Administration',
  title: 'own.title',
  views: [
    view('/admin/accounts', 'People'),
    view('/admin/audit'),
    view('/admin/machines', 'PlantData'),
    { ...view('https://wiki.example/'), isLink: true },
    view('/admin/agreements', 'People'),
  ],
};
const plant: ViewGroup = { entry: 'Dashboard', title: 'app.plant', views: [view('/dashboard')] };

test('what names no section comes first, under the name of the group; the sections follow', () => {
  expect(
    menuParts([plant, administration]).map(({ id, title, views }) => [
      id,
      title,
      views.map(({ path }) => path),
    ]),
  ).toEqual([
    ['Dashboard', 'app.plant', ['/dashboard']],
    ['Administration', 'own.title', ['/admin/audit', 'https://wiki.example/']],
    ['Administration/PlantData', 'menu.plantData', ['/admin/machines']],
    ['Administration/People', 'menu.people', ['/admin/accounts', '/admin/agreements']],
  ]);
});

test('a group of sections alone has no empty heading', () => {
  const group = { ...administration, views: [view('/admin/gallery', 'Screens')] };

  expect(menuParts([group]).map(({ id }) => id)).toEqual(['Administration/Screens']);
});

test('a short menu is open; of a long one the plant, and where one is', () => {
  const short = menuParts([plant, administration]);
  const many = Array.from({ length: 24 }, (_, index) => view(`/plan/${index}`));
  const long = menuParts([plant, administration, { entry: 'Planning', title: 'p', views: many }]);
  expect(openIn(short, '/elsewhere')).toHaveLength(short.length);
  expect(openIn(long, '/elsewhere')).toEqual(['Dashboard']);
  expect(openIn(long, '/admin/agreements')).toEqual(['Dashboard', 'Administration/People']);
});

function openIn(parts: readonly MenuPart[], path: string): string[] {
  return parts.filter((part) => isOpenByDefault(part, parts, path)).map(({ id }) => id);
}

function view(path: string, section?: MenuEntry['section']): MenuEntry {
  return { path, icon: 'grid', title: path, ...(section && { section }) };
}
