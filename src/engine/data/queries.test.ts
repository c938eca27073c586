import { expect, test, vi } from 'vitest';

import { listProductionHistory } from '#api/machines.ts';

import { queries } from './queries.ts';

vi.mock('#api/machines.ts');

test('the last 25 hourly points are kept, where hours begin at half past too', async () => {
  const Items = Array.from({ length: 26 }, (_, Value) => ({
    Value,
    DateTime: '',
    IntervalStart: '',
    IntervalEnd: '',
    GroupBy: null,
    GroupId: null,
  }));
  const answer = [{ Id: 'M1', Key: 'totalparts', History: [{ Items }] }];
  const ask = vi.mocked(listProductionHistory).mockResolvedValue(answer);
  const { signal } = new AbortController();

  const rows = await queries['production-history'](
    { ids: ['M1'], hours: 25, end: '2026-11-22T13:10:00Z' },
    signal,
  );

  expect(ask).toHaveBeenCalledWith(
    { ids: ['M1'], start: '2026-11-21T12:10:00.000Z', end: '2026-11-22T13:10:00.000Z' },
    signal,
  );
  expect(rows[0]?.History[0]?.Items.map(({ Value }) => Value)).toEqual(
    Array.from({ length: 25 }, (_, index) => index + 1),
  );
});
