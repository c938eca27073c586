import { expect, test, vi } from 'vitest';

import type { Machine } from '#schemas/api/machines.gen.ts';

import { listMachines, listPlants, listProductionHistory } from '../machines/machines.ts';
import { queries } from './registry.ts';

vi.mock('../machines/machines.ts');

test('machine by hour asks for the one series that the screen names', async () => {
  const ask = vi.mocked(listProductionHistory).mockResolvedValue([]);
  const { signal } = new AbortController();

  await queries['machine-hours'].ask(
    { ids: ['M1', 'M2'], key: 'downtime', start: 's', end: 'e' },
    signal,
  );

  expect(ask).toHaveBeenCalledWith(
    { ids: ['M1', 'M2'], keys: ['downtime'], start: 's', end: 'e' },
    signal,
  );
});

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

  const rows = await queries['production-history'].ask(
    { ids: ['M1'], hours: 25, end: '2026-11-22T13:10:00Z' },
    signal,
  );

  expect(ask).toHaveBeenCalledWith(
    {
      ids: ['M1'],
      start: '2026-11-21T12:10:00.000Z',
      end: '2026-11-22T13:10:00.000Z',
      keys: ['totalparts', 'planned'],
    },
    signal,
  );
  expect(rows[0]?.History[0]?.Items.map(({ Value }) => Value)).toEqual(
    Array.from({ length: 25 }, (_, index) => index + 1),
  );
});

test('values are read as the kinds of the parameters say', async () => {
  const { signal } = new AbortController();

  await queries.plants.ask({ userId: 'U1', clientId: undefined, role: 7 }, signal);
  await queries['plant-machines'].ask({ plantId: 'P1', start: 's', end: 'e' }, signal);

  expect(listPlants).toHaveBeenCalledWith({ userId: 'U1', clientId: '', role: '7' }, signal);
  expect(listMachines).toHaveBeenCalledWith(
    { plantId: 'P1', start: 's', end: 'e', plannedOnly: true },
    signal,
  );
});

test('the live values of the machines of a list are kept from then on', () => {
  const listed = vi.fn<(ids: readonly string[]) => void>();

  queries['plant-machines'].onRows?.([{ Id: 'M1' } as Machine, { Id: 'M2' } as Machine], {
    listed,
  });

  expect(listed).toHaveBeenCalledWith(['M1', 'M2']);
});
