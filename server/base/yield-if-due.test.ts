import { expect, test, vi } from 'vitest';

import { mapInSlices } from './yield-if-due.ts';

test('long work on many items lets other work in between, and keeps their order', async () => {
  const other = vi.fn<() => void>();
  setImmediate(other);
  const now = vi.spyOn(performance, 'now');
  // Each item takes ten milliseconds.
  for (let at = 0; at < 1000; at += 10) now.mockReturnValueOnce(at);

  const results = await mapInSlices([1, 2, 3, 4, 5, 6], (item) => item * 2);
  now.mockRestore();

  expect(results).toEqual([2, 4, 6, 8, 10, 12]);
  expect(other).toHaveBeenCalledOnce();
});
