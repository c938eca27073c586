import { expect, test } from 'vitest';

import type { Screen } from '#schemas/config/screen.gen.ts';

import { orderScreens } from './screen-order.ts';

const named = [
  screenOf('Zonas', '/dashboard/a'),
  screenOf('Cuentas', '/admin/accounts'),
  screenOf('Árbol', '/dashboard/tree'),
  screenOf('Nave 10', '/dashboard/plant/b'),
  screenOf('Administración', '/admin'),
  screenOf('Nave 2', '/dashboard/plant/c'),
  screenOf('Mis avisos', '/user/notifications'),
  screenOf('Ayuda', '/administrators'),
];

test('screens stand by their titles, as the language of the page has them, and those of the administration apart', () => {
  const { dashboards, administration } = orderScreens(named, '', 'es-MX');

  expect(dashboards.map(({ title }) => title)).toEqual([
    'Árbol',
    'Ayuda',
    'Mis avisos',
    'Nave 2',
    'Nave 10',
    'Zonas',
  ]);
  expect(administration.map(({ title }) => title)).toEqual(['Administración', 'Cuentas']);
});

test('another language has another order', () => {
  const letters = [screenOf('Örn', '/a'), screenOf('Zon', '/b'), screenOf('Ost', '/c')];

  expect(titlesIn('sv')).toEqual(['Ost', 'Zon', 'Örn']);
  expect(titlesIn('de')).toEqual(['Örn', 'Ost', 'Zon']);

  function titlesIn(language: string) {
    return orderScreens(letters, '', language).dashboards.map(({ title }) => title);
  }
});

test.each([
  ['arbol', ['Árbol'], []],
  ['/plant/', ['Nave 2', 'Nave 10'], []],
  ['ACCOUNTS', [], ['Cuentas']],
  ['nowhere', [], []],
])('a search for %s looks at titles and paths', (typed, dashboards, administration) => {
  const found = orderScreens(named, typed, 'es-MX');

  expect(found.dashboards.map(({ title }) => title)).toEqual(dashboards);
  expect(found.administration.map(({ title }) => title)).toEqual(administration);
});

function screenOf(title: string, path: string) {
  return { title, screen: { path } as Screen };
}
