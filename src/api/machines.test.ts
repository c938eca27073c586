import { beforeEach, expect, test, vi } from 'vitest';

import { request } from './http.ts';
import { listPlants, listProcessMetrics, listProductionHistory } from './machines.ts';

vi.mock('./http.ts');

const { signal } = new AbortController();
const window = { start: 'start', end: 'end' };

beforeEach(() => {
  vi.mocked(request).mockReset();
  vi.mocked(request).mockResolvedValue({ Items: [] });
});

test.each([
  ['an administrator', '', 'admin-user', 'accounts/U1/machines', 'MachineType:Plant'],
  [
    'an administrator in a client’s view',
    'C1',
    'admin-user',
    'clients/C1/machines',
    'MachineType:Plant',
  ],
  ['a client user', 'C1', 'client-user', 'accounts/U1/machines', 'MachineType:Plant;ClientId:C1'],
])('%s asks for plants where they are allowed to', async (_, clientId, role, path, filter) => {
  await listPlants({ userId: 'U1', clientId, role }, signal);

  expect(request).toHaveBeenCalledWith('GET', path, { query: { mode: 'plant', filter }, signal });
});

test('a thousand machines are asked for in calls that fit into an address', async () => {
  const ids = Array.from({ length: 250 }, (_, index) => `M${index}`);
  vi.mocked(request).mockImplementation(() => Promise.resolve({ Items: [{ Id: 'one of them' }] }));

  const series = await listProductionHistory({ ids, ...window }, signal);

  const asked = vi.mocked(request).mock.calls.map(([, , options]) => options?.query?.['Ids[]']);
  expect(asked.flat()).toEqual(ids);
  expect(asked.map((part) => (part as string[]).length)).toEqual([100, 100, 50]);
  expect(series).toHaveLength(3);
});

test('no machines are no call', async () => {
  expect(await listProductionHistory({ ids: [], ...window }, signal)).toEqual([]);
  expect(request).not.toHaveBeenCalled();
});

test('metrics are asked for by numbered ids, five of each machine, and fail without a toast', async () => {
  await listProcessMetrics({ ids: ['a', 'b'], ...window }, signal);

  expect(request).toHaveBeenCalledWith('GET', 'machines/metrics/interval', {
    query: { 'ids[0]': 'a', 'ids[1]': 'b', start: 'start', end: 'end', count: 5 },
    signal,
    isQuiet: true,
  });
});
