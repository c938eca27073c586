import { expect, test, vi } from 'vitest';

import { pathOf } from './path.ts';

test('each part of a path is encoded, so that none leads elsewhere', () => {
  expect(pathOf('machines/:id/hours', { id: 'riverside-imm-07' })).toBe(
    'machines/riverside-imm-07/hours',
  );
  expect(pathOf('machines/:id/hours', { id: '../accounts/x?y' })).toBe(
    'machines/..%2Faccounts%2Fx%3Fy/hours',
  );
});

test.each(['.', '..'])('no part leads upwards: %s', (id) => {
  expect(() => pathOf('machines/:id/hours', { id })).toThrow('names nothing');
});

test('a missing part is said on the console', () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});

  expect(() => pathOf('machines/:id/hours', { id: '' })).toThrow('Missing URL parameter: id');
  expect(log).toHaveBeenCalledOnce();
  log.mockRestore();
});
