import { expect, test } from 'vitest';

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
