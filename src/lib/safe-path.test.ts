import { expect, test } from 'vitest';

import { hostileAddresses } from './hostile-addresses.fixture.ts';
import { safePath } from './safe-path.ts';

test.each(['/dashboard/plant/oee-grid-view?Id=7#now', '/meeting/12.abc'])('%s is ours', (path) => {
  expect(safePath(path)).toBe(path);
});

test.each([
  'https://evil.example/',
  '//evil.example/x',
  '/\\evil.example',
  '/\t/evil.example',
  '/.//evil.example',
  'javascript:alert(1)',
  'dashboard',
  '',
  null,
  { toString: () => '/dashboard' },
])('%s leads elsewhere', (path) => {
  expect(safePath(path)).toBeNull();
});

test('none of more than 500 hostile addresses leaves the origin, read by any parser', () => {
  expect(hostileAddresses.length).toBeGreaterThanOrEqual(500);

  const leading = hostileAddresses.filter((address) => {
    const path = safePath(address);
    return path !== null && (!isOurs(path) || safePath(path) !== path);
  });

  expect(leading).toEqual([]);
});

test('what a browser would read as another place is nothing at all, not a part of it', () => {
  const elsewhere = hostileAddresses.filter((address) => !isOurs(address));

  expect(elsewhere.length).toBeGreaterThan(400);
  expect(elsewhere.filter((address) => safePath(address) !== null)).toEqual([]);
});

/** Whether a browser resolves the address to our origin. */
function isOurs(address: string): boolean {
  const { origin } = window.location;
  return URL.canParse(address, origin) && new URL(address, origin).origin === origin;
}
