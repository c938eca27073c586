import { afterEach, expect, test } from 'vitest';

import { deleteCookie, readCookie, writeCookie } from './cookies.ts';

afterEach(() => deleteCookie('name'));

test('what was written is read', () => {
  writeCookie('name', 'Ann; 100 %', 1);
  expect(readCookie('name')).toBe('Ann; 100 %');
  expect(readCookie('other')).toBeNull();
});

test('what cannot be decoded is not there', () => {
  // oxlint-disable-next-line unicorn/no-document-cookie -- the test needs a cookie that writeCookie cannot write
  document.cookie = 'name=%E0%A4; Path=/';
  expect(document.cookie).toContain('%E0%A4');
  expect(readCookie('name')).toBeNull();
});
