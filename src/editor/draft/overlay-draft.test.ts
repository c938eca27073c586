import { expect, test } from 'vitest';

import type { Screen } from '#schemas/config/screen.gen.ts';

import {
  baseLayerOf,
  changedBeneath,
  draftScreen,
  layerAt,
  fileTextOf,
  layersByField,
} from './overlay-draft.ts';

const base = {
  version: 1,
  id: 'board',
  path: '/dashboard/plant/board',
  title: 'board.title',
  widgets: { list: { type: 'list', options: { size: 'M', lines: 4 } }, clock: { type: 'clock' } },
  layouts: { desk: [{ id: 'list', x: 0, y: 0, w: 6, h: 4 }] },
};
const resolved = {
  Document: {},
  Base: base,
  Layers: [
    {
      Name: 'client northwind',
      Path: 'clients/northwind/screens/board.overlay.json',
      Patch: { title: 'northwind.title' },
    },
    {
      Name: 'plant riverside',
      Path: 'clients/northwind/plants/riverside/screens/b.overlay.json',
      Patch: { widgets: { clock: null } },
    },
  ],
  SetBy: {},
  LayerNames: {},
  RowFields: {},
  Places: {
    client: 'clients/northwind/screens/board.overlay.json',
    plant: 'clients/northwind/plants/riverside/screens/b.overlay.json',
  },
};

test('beneath a layer is the base with the layers below it, and neither itself nor what is above', () => {
  const client = baseLayerOf(resolved, 'client', 'client northwind');
  const plant = baseLayerOf(resolved, 'plant', 'plant riverside');

  expect(client?.document).toEqual(base);
  expect(plant?.document).toEqual({ ...base, title: 'northwind.title' });
  expect(plant?.path).toBe('clients/northwind/plants/riverside/screens/b.overlay.json');
  expect(baseLayerOf(resolved, 'machine', 'machine imm-01')).toBeUndefined();
});

test('the file for everyone of an own screen is the screen itself', () => {
  const path = 'screens/board/board.screen.json';
  const layer = baseLayerOf({ ...resolved, Places: { everyone: path } }, 'everyone', 'everyone');
  if (!layer) throw new Error('it has a place');
  const wanted = { ...base, title: 'other.title' } as unknown as Screen;
  const text = fileTextOf(layer, wanted);

  expect(layer).toMatchObject({ path, document: base, layers: [] });
  expect(JSON.parse(text)).toEqual(wanted);
  expect(draftScreen(text, layer)).toEqual(wanted);
  expect(draftScreen('{ "id": "another" }', layer)).toBeUndefined();
  expect(changedBeneath(text, layer)).toEqual([]);
  expect(layersByField(layer, wanted).get('/title')).toBe('everyone');
});

test('the file for everyone of a shipped screen has only the differences', () => {
  const path = 'screens/board/board.screen.json';
  const shipped = { ...base, menu: { group: 'Dashboard', label: 'board.menu' } };
  const layer = baseLayerOf(
    { ...resolved, Base: base, Extended: shipped, Places: { everyone: path } },
    'everyone',
    'everyone',
  );
  if (!layer) throw new Error('it has a place');
  const wanted = { ...shipped, title: 'other.title' } as unknown as Screen;
  const text = fileTextOf(layer, wanted);

  expect(layer).toMatchObject({ path, document: shipped, layers: [] });
  expect(JSON.parse(text)).toEqual({
    version: 1,
    id: 'board',
    extends: 'board',
    title: 'other.title',
    menu: { label: 'board.menu' },
  });
  expect(draftScreen(text, layer)).toEqual(wanted);
  expect(draftScreen(null, layer)).toEqual(shipped);
  // The shipped file itself, where the configuration folder is the product's own.
  expect(draftScreen(JSON.stringify(shipped), layer)).toBeUndefined();
  expect(layersByField(layer, wanted).get('/title')).toBe('everyone');
  expect(layersByField(layer, wanted).get('/path')).toBe('base');
});

test('a layer without an overlay yet lies over those below it only', () => {
  const { Layers } = resolved;
  const without = { ...resolved, Layers: Layers.slice(1) };

  expect(baseLayerOf(without, 'client', 'client northwind')?.document).toEqual(base);
});

test('the file says the smallest difference, and what it replaces', () => {
  const baseLayer = given();
  const wanted = structuredClone(base) as unknown as Screen;
  wanted.title = 'own.title';
  Object.assign(wanted.widgets, {
    list: { type: 'list', options: { size: 'L' } },
    new: { type: 'clock' },
  });
  const text = fileTextOf(baseLayer, wanted);

  expect(JSON.parse(text)).toEqual({
    version: 1,
    screen: 'board',
    expects: {
      '/title': 'board.title',
      '/widgets/list/options/lines': 4,
      '/widgets/list/options/size': 'M',
    },
    patch: {
      title: 'own.title',
      widgets: { list: { options: { lines: null, size: 'L' } }, new: { type: 'clock' } },
    },
  });
  expect(draftScreen(text, baseLayer)).toEqual(wanted);
  expect(changedBeneath(text, baseLayer)).toEqual([]);
});

test('what has changed beneath is found with what it was and what it is', () => {
  const baseLayer = given();
  const text = fileTextOf(baseLayer, { ...base, title: 'own.title' });
  const later = { ...baseLayer, document: { ...baseLayer.document, title: 'later.title' } };

  expect(changedBeneath(text, later)).toEqual([
    { pointer: '/title', before: 'board.title', after: 'later.title' },
  ]);
});

test.each(['', '[]', '{"patch": 1}', '{"patch": {'])('%j is no overlay', (text) => {
  expect(draftScreen(text, given())).toBeUndefined();
});

test('each field knows the layer that sets it, and an object the uppermost one in it', () => {
  const baseLayer = given();
  const setBy = layersByField(baseLayer, {
    ...base,
    widgets: { ...base.widgets, list: { type: 'list', options: { size: 'L', lines: 4 } } },
  });
  const order = ['base', 'client northwind'];

  expect(layerAt(setBy, '/widgets/list/options/size', order)).toBe('client northwind');
  expect(layerAt(setBy, '/widgets/list/options/lines', order)).toBe('base');
  expect(layerAt(setBy, '/widgets/list', order)).toBe('client northwind');
  expect(layerAt(setBy, '/widgets/clock', order)).toBe('base');
  expect(layerAt(setBy, '/widgets/list/title', order)).toBeUndefined();
});

function given() {
  const baseLayer = baseLayerOf(resolved, 'client', 'client northwind');
  if (!baseLayer) throw new Error('The client has no layer');
  return baseLayer;
}
