import { expect, test } from 'vitest';

import { local } from './storage.ts';

test('gives back what was written', () => {
  local.write('plant', { Id: '7' });

  expect(local.read('plant')).toEqual({ Id: '7' });
});

test('what an older version wrote in another form reads as nothing', () => {
  window.localStorage.setItem('plant', '{not json');

  expect(local.read('plant')).toBeNull();
});

test('a clearance keeps the retained items only', () => {
  local.write('tabs', 1);
  local.write('account', 2);

  local.clearExcept(['tabs']);

  expect([local.read('tabs'), local.read('account')]).toEqual([1, null]);
});
