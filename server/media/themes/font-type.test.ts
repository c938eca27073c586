import { expect, test } from 'vitest';

import { fontTypeOf } from './font-type.ts';
import { packedFont, plainFont } from './fonts.fixture.ts';

test('fonts are known by their heads', () => {
  expect(fontTypeOf(packedFont('wOF2'))).toBe('font/woff2');
  expect(fontTypeOf(packedFont('wOFF'))).toBe('font/woff');
  expect(fontTypeOf(plainFont('\0\x01\0\0'))).toBe('font/ttf');
  expect(fontTypeOf(plainFont('true'))).toBe('font/ttf');
  expect(fontTypeOf(plainFont('OTTO'))).toBe('font/otf');
});

test.each([
  ['nothing', Buffer.alloc(0)],
  ['a page', Buffer.from('<html><script>alert(1)</script></html>')],
  ['a packed font without its end', packedFont('wOF2').subarray(0, 60)],
  ['a packed font with something after it', Buffer.concat([packedFont('wOFF'), Buffer.from('x')])],
  ['a plain font without its end', plainFont('OTTO').subarray(0, 50)],
  ['a plain font without tables', Buffer.from('OTTO\0\0\0\0\0\0\0\0')],
  ['the head alone', Buffer.from('wOF2')],
  ['a name that all objects have', Buffer.from('constructor')],
])('%s is none', (_, content) => {
  expect(fontTypeOf(content)).toBeNull();
});
