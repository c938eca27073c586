import { expect, test } from 'vitest';

import { mergePatch } from '../merge-patch.ts';
import { changedBelow, applyLayers, removalsWithoutTarget, replacedValues } from './overlay.ts';

const base = {
  title: 'oee.title',
  widgets: { header: { type: 'plant-header' }, tiles: { type: 'tiles', options: { size: 'M' } } },
  tabs: ['a', 'b'],
};
const client = {
  name: 'client northwind',
  patch: { title: 'northwind.title', widgets: { tiles: { options: { size: 'L' } } } },
};
const plant = {
  name: 'plant riverside',
  patch: { widgets: { header: null, clock: { type: 'clock', options: {} } }, tabs: ['a'] },
};

test('layers are patches one over the other', () => {
  const { document } = applyLayers(base, [client, plant]);

  expect(document).toEqual(mergePatch(mergePatch(base, client.patch), plant.patch));
  expect(document).toEqual({
    title: 'northwind.title',
    widgets: {
      tiles: { type: 'tiles', options: { size: 'L' } },
      clock: { type: 'clock', options: {} },
    },
    tabs: ['a'],
  });
  expect(base.title).toBe('oee.title');
});

test('every field of the result knows the layer that set it, and no other field is known', () => {
  const { setBy } = applyLayers(base, [client, plant]);

  expect(Object.fromEntries(setBy)).toEqual({
    '/title': 'client northwind',
    '/widgets/tiles/type': 'base',
    '/widgets/tiles/options/size': 'client northwind',
    '/widgets/clock/type': 'plant riverside',
    '/widgets/clock/options': 'plant riverside',
    '/tabs': 'plant riverside',
  });
});

test('an object in place of a value, and a value in place of an object', () => {
  const { setBy, document } = applyLayers({ a: 1, b: { c: 2 } }, [
    { name: 'x', patch: { a: { d: 3, e: null }, b: 4 } },
  ]);

  expect(document).toEqual({ a: { d: 3 }, b: 4 });
  expect(Object.fromEntries(setBy)).toEqual({ '/a/d': 'x', '/b': 'x' });
});

test('what a patch removes has to be there', () => {
  expect(
    removalsWithoutTarget(base, { widgets: { header: null, clock: null }, 'a/b': null }),
  ).toEqual(['/widgets/clock', '/a~1b']);
});

test('a document that has changed beneath a layer is noticed', () => {
  const expected = { '/title': 'oee.title', '/widgets/tiles/options/size': 'S', '/gone': null };

  expect(changedBelow(base, expected)).toEqual([
    { pointer: '/widgets/tiles/options/size', now: 'M' },
  ]);
});

test('the last of three layers over two hundred widgets wins', () => {
  const widgets = Object.fromEntries(
    Array.from({ length: 200 }, (_, index) => [
      `widget-${index}`,
      { type: 'tiles', title: 'a.title', options: { size: 'M', columns: [1, 2, 3] } },
    ]),
  );
  const large = { title: 'large', widgets };
  const patches = ['a', 'b', 'c'].map((name) => ({
    name,
    patch: { widgets: { 'widget-7': { options: { size: name } } } },
  }));
  const { setBy, document } = applyLayers(large, patches);

  expect(setBy.get('/widgets/widget-7/options/size')).toBe('c');
  expect(document).toMatchObject({ widgets: { 'widget-7': { options: { size: 'c' } } } });
});

test('what a patch replaces or removes is known as it was, and what it adds is not', () => {
  const patch = {
    ...plant.patch,
    widgets: { ...plant.patch.widgets, tiles: { options: { size: 'L' } } },
  };
  const replaced = replacedValues(base, patch);

  expect(replaced).toEqual({
    '/widgets/header': { type: 'plant-header' },
    '/widgets/tiles/options/size': 'M',
    '/tabs': ['a', 'b'],
  });
  expect(changedBelow(base, replaced)).toEqual([]);
  expect(changedBelow({ ...base, tabs: [] }, replaced)).toEqual([{ pointer: '/tabs', now: [] }]);
});
