import { beforeEach, expect, test, vi } from 'vitest';

import { request } from '../http.ts';
import { listAllMachines } from './all-machines.ts';

vi.mock('../http.ts');

const ask = vi.mocked(request);
const { signal } = new AbortController();

beforeEach(() => void ask.mockReset());

test('pages are asked for until all machines are there', async () => {
  ask.mockResolvedValueOnce({ Items: [{ Id: 'M1' }, { Id: 'M2' }], TotalItems: 3 });
  ask.mockResolvedValueOnce({ Items: [{ Id: 'M3' }], TotalItems: 3 });

  const machines = await listAllMachines('C1', signal);

  expect(machines.map(({ Id }) => Id)).toEqual(['M1', 'M2', 'M3']);
  expect(ask.mock.calls.map(([, , options]) => options?.query)).toEqual([
    { orderBy: 'DisplayName', pageSize: 1000, pageNumber: 1, filter: 'ClientId:C1' },
    { orderBy: 'DisplayName', pageSize: 1000, pageNumber: 2, filter: 'ClientId:C1' },
  ]);
});

test('outside of a client’s view no client is named, and a list that shrinks meanwhile ends', async () => {
  ask.mockResolvedValueOnce({ Items: [{ Id: 'M1' }], TotalItems: 2 });
  ask.mockResolvedValueOnce({ Items: [], TotalItems: 1 });

  expect(await listAllMachines('', signal)).toHaveLength(1);
  expect(ask.mock.calls[0]?.[2]?.query).not.toHaveProperty('filter');
});
