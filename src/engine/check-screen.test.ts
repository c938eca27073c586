import { expect, test } from 'vitest';

import type { Screen } from '#schemas/config/screen.gen.ts';

import { checkScreen } from './check-screen.ts';

const sound = {
  version: 1,
  id: 'boiler',
  path: '/boiler',
  title: 'boiler.title',
  variables: { plantId: { from: 'route', name: 'Id' } },
  data: { machines: { query: 'plant-machines', parameters: { plantId: '$plantId' } } },
  widgets: { tiles: { type: 'machine-tiles', data: { machines: 'machines' } } },
  layouts: { desk: [{ id: 'tiles', x: 0, y: 0, w: 12, h: 6 }] },
} satisfies Screen;

const queries = ['plants', 'plant-machines'];

test('a sound screen has no problems', () => {
  expect(checkScreen(sound, queries)).toEqual([]);
});

test.each([
  ['a field of another name', { tilte: 'x' }, '/tilte', 'title'],
  [
    'a query that is not there',
    { data: { machines: { query: 'plant-machine' } } },
    '/data/machines/query',
    'plant-machines',
  ],
  [
    'a variable that is not there',
    { data: { machines: { query: 'plant-machines', parameters: { plantId: '$plnatId' } } } },
    '/data/machines/parameters/plantId',
    'plantId',
  ],
  [
    'a binding that is not there',
    { widgets: { tiles: { type: 'machine-tiles', data: { machines: 'machine' } } } },
    '/widgets/tiles/data/machines',
    'machines',
  ],
  [
    'a widget that is not there',
    { layouts: { desk: [{ id: 'tile', x: 0, y: 0, w: 12, h: 6 }] } },
    '/layouts/desk/0/id',
    'tiles',
  ],
  [
    'a condition on a variable that is not there',
    { visible: { variable: 'plantid', equals: 'P1' } },
    '/visible/variable',
    'plantId',
  ],
])('%s is named with the nearest one that is', (_, change, pointer, nearest) => {
  expect(checkScreen({ ...sound, ...change }, queries)).toEqual([
    { pointer, expected: expect.stringContaining(nearest), nearest },
  ]);
});

test('a widget may not stand out of the grid', () => {
  const layouts = { desk: [{ id: 'tiles', x: 8, y: 0, w: 6, h: 6 }] };

  expect(checkScreen({ ...sound, layouts }, queries)).toEqual([
    { pointer: '/layouts/desk/0/w', expected: '<= 4' },
  ]);
});

test('a variable without its source is refused', () => {
  const variables = { plantId: { from: 'constant' } };

  expect(checkScreen({ ...sound, variables }, queries)).toEqual([
    { pointer: '/variables/plantId', expected: 'a field "value"' },
  ]);
});
