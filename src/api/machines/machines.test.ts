import { beforeEach, expect, test, vi } from 'vitest';

import { local } from '#lib/storage.ts';

import { request } from '../http.ts';
import {
  findPlant,
  listMachines,
  listMetricStatistics,
  listPlants,
  listProcessMetrics,
  listProductionHistory,
  loadPerformance,
} from './machines.ts';

vi.mock('../http.ts', async (importOriginal) => ({
  ...(await importOriginal<object>()),
  request: vi.fn<typeof request>(),
}));

const { signal } = new AbortController();
const window = { start: 'start', end: 'end' };

beforeEach(() => {
  vi.mocked(request).mockReset();
  vi.mocked(request).mockResolvedValue({ Items: [] });
});

test('a plant is asked for by its id, whatever is in it, and is null where there is none', async () => {
  const question = { userId: 'U1', clientId: 'C1', role: 'client-user', plantId: 'a;b' };

  expect(await findPlant(question, signal)).toBeNull();
  expect(request).toHaveBeenCalledExactlyOnceWith('GET', 'accounts/U1/machines', {
    query: { mode: 'plant', filter: 'MachineType:Plant;ClientId:C1;Id:a%3Bb' },
    signal,
  });
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

test('without real time the statistics of the metrics are asked for, and read like metrics', async () => {
  const metric = { MachineId: 'a', machineName: 'A', Name: 'temp', DisplayName: 'Temperature' };
  const figures = { Unit: '°C', Target: 220, Min: 215, Max: 226, Order: 1 };
  const Items = [{ ...metric, ...figures, Average: 220.5, Last: 219, Count: 12 }];
  vi.mocked(request).mockResolvedValue({ Items });

  const rows = await listMetricStatistics({ ids: ['a'], ...window }, signal);

  expect(request).toHaveBeenCalledWith('GET', 'machines/metricstats/interval', {
    query: { 'ids[0]': 'a', start: 'start', end: 'end', count: 5 },
    signal,
    isQuiet: true,
  });
  expect(rows).toEqual([{ ...metric, ...figures, Value: 219, At: null }]);
});

test.each([
  [true, null, 'PlannedProductionTime:true', 'plant'],
  [false, null, 'PlannedProductionTime:false', 'plant'],
  [true, 's1', 'PlannedProductionTime:true', 'tierone'],
])(
  'machines over planned time %s, shift dashboard %j',
  async (plannedOnly, stored, filter, mode) => {
    if (stored) local.write('shiftDashboardId', stored);
    await listMachines({ plantId: 'P1', ...window, plannedOnly }, signal);
    local.remove('shiftDashboardId');

    expect(vi.mocked(request).mock.lastCall?.slice(0, 2)).toEqual(['GET', 'machines/P1/machines']);
    expect(vi.mocked(request).mock.lastCall?.[2]?.query).toMatchObject({
      ...window,
      mode,
      filter,
      orderBy: 'OEE',
      ascending: false,
    });
  },
);

test('without a machine the performance is not asked for', async () => {
  vi.mocked(request).mockClear();

  await expect(
    loadPerformance({ machineId: '', ...window, planned: true }, signal),
  ).rejects.toThrow('Task Is not set');
  expect(request).not.toHaveBeenCalled();
});

test('a metric call that fails is logged, and no message is shown for it', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(request).mockRejectedValueOnce(new Error('the server is away'));

  await expect(listProcessMetrics({ ids: ['a'], ...window }, signal)).rejects.toThrow('away');

  expect(log).toHaveBeenCalledWith('Metrics not loaded', expect.any(Error));
  expect(vi.mocked(request).mock.lastCall?.[2]).toMatchObject({ isQuiet: true });
  log.mockRestore();
});
