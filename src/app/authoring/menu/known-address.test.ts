import { expect, test } from 'vitest';

import { wholeMenu } from '#app/shell/menu.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import { isWithoutPage } from './known-address.ts';

const screens = [
  { id: 'energy', path: '/dashboard/plant/energy', title: 'x' },
  { id: 'machine', path: '/machine/:Id/trend', title: 'x' },
] as Screen[];
const known = { screens, base: wholeMenu(screens) };

test.each(['/dashboard/plant/energie', '/machine/M1/trends', '/admin/screns', '/user/me?x=1'])(
  'there is no page at %s',
  (address) => expect(isWithoutPage(address, known)).toBe(true),
);

test.each([
  '/dashboard',
  '/dashboard/plant/energy?Id=P1#top',
  '/dashboard/plant/energy/',
  '/machine/M1/trend',
  '/admin/menu',
  '/user',
  // Other files of the site are unknown to the client.
  '/handbook/energy.pdf',
  '//',
  'https://plant.example/dashboard/none',
  '',
])('nothing is said of %s', (address) => expect(isWithoutPage(address, known)).toBe(false));
