import { expect, test } from 'vitest';

import { hostileAddresses } from '#lib/hostile-addresses.fixture.ts';

import { readHotspots } from './read-hotspots.ts';

const style = { left: '10%', top: '10%', width: '10%', height: '10%' };
const plan = {
  Image: '/media/demo/riverside.svg',
  Width: 1200,
  Height: 700,
  Spots: [{ machine: 'M1', style, tooltip: 'Press one' }],
};

test('a plan has its picture, its size and a place for each machine', () => {
  expect(read({})).toEqual({
    image: '/media/demo/riverside.svg',
    size: { width: 1200, height: 700 },
    spots: [
      {
        machineId: 'M1',
        place: { left: 10, top: 10, width: 10, height: 10 },
        isEllipse: false,
        tooltip: 'Press one',
      },
    ],
    faulty: 0,
  });
});

test.each([
  ['nothing', ''],
  ['no JSON', '{"Spots":['],
  ['null', 'null'],
  ['a figure', '7'],
  ['a list', '[]'],
  ['an empty object', '{}'],
  ['markup', '<svg onload=alert(1)>'],
  ['spots that are no list', JSON.stringify({ ...plan, Spots: { length: 1 } })],
  ['a width that is a text', JSON.stringify({ ...plan, Width: '1200' })],
  ['no height', JSON.stringify({ ...plan, Height: 0 })],
  ['a height beyond number', JSON.stringify(plan).replace('700', '1e999')],
  ['the shape of a strip', JSON.stringify({ ...plan, Height: 1 })],
])('%s is no plan', (_, text) => {
  expect(readHotspots(text)).toBeNull();
});

test.each([
  ['null', null],
  ['a text', 'M1'],
  ['without a machine', { style, tooltip: '' }],
  ['of a machine without a name', { machine: '', style, tooltip: '' }],
  ['of a machine that is an object', { machine: { toString: 'M1' }, style, tooltip: '' }],
  ['without a place', { machine: 'M2', style: { ...style, left: 'url(x)' }, tooltip: '' }],
  ['of a machine that has one', { machine: 'M1', style: { ...style, left: '50%' }, tooltip: '' }],
])('a spot that is %s breaks only itself', (_, spot) => {
  const found = read({ Spots: [plan.Spots[0], spot] });

  expect(found?.spots).toEqual(read({})?.spots);
  expect(found?.faulty).toBe(1);
});

test('a tooltip that is no text is none, and a long one is cut', () => {
  expect(tooltipOf({ html: '<b>' })).toBe('');
  expect(tooltipOf('x'.repeat(100_000))).toBe('x'.repeat(200));
});

test('no address of a picture leads to another server or into a script', () => {
  expect(hostileAddresses.length).toBeGreaterThan(500);
  for (const Image of hostileAddresses) {
    const image = read({ Image })?.image ?? '/';
    expect(image).toMatch(/^\/(?!\/)/);
    expect(new URL(image, window.location.origin).origin).toBe(window.location.origin);
  }
  for (const Image of ['https://plans.example/a.png', 'data:image/png;base64,AAAA', 7, null])
    expect(read({ Image })?.image).toBeNull();
});

function tooltipOf(tooltip: unknown) {
  return read({ Spots: [{ machine: 'M1', style, tooltip }] })?.spots[0]?.tooltip;
}

function read(changes: object) {
  return readHotspots(JSON.stringify({ ...plan, ...changes }));
}
