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
  [
    'a built-in variable that is not there',
    { data: { machines: { query: 'plant-machines', parameters: { start: '$mode.strat' } } } },
    '/data/machines/parameters/start',
    'mode.start',
  ],
  [
    'a built-in variable in a condition, with a sign before it',
    {
      widgets: {
        tiles: { ...sound.widgets.tiles, visible: { variable: '$user.Role', equals: 'x' } },
      },
    },
    '/widgets/tiles/visible/variable',
    'user.Role',
  ],
  ['a subject that is not there', { subject: 'plants' }, '/subject', 'plant'],
])('%s is named with the nearest one that is', (_, change, pointer, nearest) => {
  expect(checkScreen({ ...sound, ...change }, queries)).toMatchObject([
    { pointer, expected: expect.stringContaining(nearest), nearest },
  ]);
});

test('a widget may not stand out of the grid', () => {
  const layouts = { desk: [{ id: 'tiles', x: 8, y: 0, w: 6, h: 6 }] };

  expect(checkScreen({ ...sound, layouts }, queries)).toMatchObject([
    { pointer: '/layouts/desk/0/w', expected: 'at most 4' },
  ]);
});

test('a variable without its source is refused', () => {
  const variables = { plantId: { from: 'constant' } };

  expect(checkScreen({ ...sound, variables }, queries)).toMatchObject([
    { pointer: '/variables/plantId', expected: 'a field "value"' },
  ]);
});

test('built-in variables need no declaration', () => {
  const parameters = { plantId: '$plant.Id', start: '$mode.start', end: '$route.until' };
  const data = { machines: { query: 'plant-machines', parameters } };

  expect(checkScreen({ ...sound, variables: {}, data }, queries)).toEqual([]);
});

test('a screen about a machine knows its plant and time', () => {
  const parameters = { plantId: '$plant.Id', start: '$mode.start', end: '$mode.end' };
  const data = { machines: { query: 'plant-machines', parameters } };
  const screen = { ...sound, subject: 'machine', path: '/boiler/:Id', variables: {}, data };

  expect(checkScreen(screen, queries)).toEqual([]);
});

test.each([
  ['a screen about no plant', { subject: 'none' }, 'mode.name'],
  ['what decides about a screen', {}, 'plant.Id'],
])('%s knows neither a plant nor its time', (_, change, variable) => {
  const screen = { ...sound, ...change, visible: { variable, equals: 'x' } };

  expect(checkScreen(screen, queries)).toMatchObject([
    { pointer: '/visible/variable', expected: expect.not.stringContaining(variable) as string },
  ]);
});

test('a screen about no plant declares no variable of its time', () => {
  const variables = { plantId: { from: 'mode', name: 'start' } };

  expect(checkScreen({ ...sound, subject: 'none', variables }, queries)).toMatchObject([
    { pointer: '/variables/plantId/from', expected: 'one of route, user, client, constant' },
  ]);
});

test.each(['/boiler/:Id', '/a/:Id/b/:part', '/', '/a/b-2'])('%s is a path', (path) => {
  expect(checkScreen({ ...sound, path }, queries)).toEqual([]);
});

test.each(['/boiler/:', '/:2', '/a:Id', 'boiler', '/a?b', '/Boiler'])('%s is no path', (path) => {
  expect(checkScreen({ ...sound, path }, queries)).toMatchObject([{ pointer: '/path' }]);
});

test('a menu cannot lead to a path with parameters', () => {
  const menu = { group: 'Dashboard' };

  expect(checkScreen({ ...sound, path: '/boiler/:Id', menu }, queries)).toMatchObject([
    { pointer: '/menu', expected: 'nothing here: the path has parameters' },
  ]);
});

test('a field that a widget does not have is named with the fields of a widget', () => {
  const widgets = { tiles: { ...sound.widgets.tiles, titel: 'x' } };

  expect(checkScreen({ ...sound, widgets }, queries)).toMatchObject([
    { pointer: '/widgets/tiles/titel', expected: expect.stringContaining('options') as string },
  ]);
});
