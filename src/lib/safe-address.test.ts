import { expect, test } from 'vitest';

import { allowedAddress, safeLink } from './safe-address.ts';

test.each([
  '/dashboard?Id=P1',
  'https://a.example/x',
  'http://a.example/',
  'mailto:help@a.example',
])('a link may lead to %s', (address) => expect(safeLink(address)).toBe(address));

test.each([
  'javascript:alert(1)',
  ' javascript:alert(1)',
  'java\nscript:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  'file:///etc/passwd',
  '//evil.example',
  '/\\evil.example',
  'page',
  '',
])('a link may not lead to %j', (address) => expect(safeLink(address)).toBeUndefined());

const origins = ['https://maps.example'];

test.each([
  ['/media/hall.svg', '/media/hall.svg'],
  ['https://maps.example/hall', 'https://maps.example/hall'],
  ['https://maps.example.evil.example/', undefined],
  ['https://maps.example@evil.example/', undefined],
  ['https://someone@maps.example/', undefined],
  ['http://maps.example/', undefined],
  ['https://maps.example:8443/', undefined],
  ['//maps.example/', undefined],
  ['data:image/png;base64,x', undefined],
  ['blob:https://maps.example/x', undefined],
])('with one allowed origin %s is shown as %s', (address, shown) => {
  expect(allowedAddress(address, origins)).toBe(shown);
});
