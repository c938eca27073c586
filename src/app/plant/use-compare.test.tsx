import { act, renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { expect, test, vi } from 'vitest';

import { Around } from '#plant/testing.tsx';
import type { Plant } from '#schemas/api/machines.gen.ts';

import { useCompare } from './use-compare.ts';

const plant = plantOf('P1');

vi.mock('../session/session.ts', () => ({ useSession: () => ({}) }));
vi.mock('../screen/screen-data.ts', () => ({
  plantsQuery: () => ({ queryKey: ['plants'], queryFn: () => [plantOf('P1'), plantOf('P2')] }),
  machineNamesQuery: () => ({
    queryKey: ['names'],
    queryFn: () => ['M1', 'M2'].map((Id) => ({ Id, DisplayName: `IMM ${Id}` })),
  }),
}));

const shown = { start: '2026-06-10T05:00:00.000Z', end: '2026-06-10T11:00:00.000Z' };

test.each([
  ['previous', 'M1', 'previous period', '2026-06-09T05:00:00.000Z'],
  ['week', 'M1', 'a week earlier', '2026-06-03T05:00:00.000Z'],
  ['machine:M2', 'M2', 'IMM M2', shown.start],
])('a machine is compared as %s asks', async (asked, Id, name, start) => {
  const compare = compareAt(asked, 'M1');

  await waitFor(() => expect(compare.current).toMatchObject({ Id, name }));
  expect(compare.current?.window(shown).start).toBe(start);
});

test('a plant is compared with another plant of the user', async () => {
  const compare = compareAt('plant:P2', 'P1');

  await waitFor(() => expect(compare.current).toMatchObject({ Id: 'P2', name: 'Plant P2' }));
});

test.each([
  ['none', 'M1'],
  ['machine:M9', 'M1'],
  ['machine:M1', 'M1'],
  ['plant:P2', 'M1'],
  ['machine:M2', 'P1'],
  ['plant:P9', 'P1'],
])('%s on a page about %s compares nothing', async (asked, subject) => {
  const compare = compareAt(asked, subject);
  await act(async () => {});

  expect(compare.current).toBeUndefined();
});

function compareAt(asked: string, subjectId: string) {
  function wrapper({ children }: { children: ReactNode }) {
    return <Around address={`/test?compare=${asked}`}>{children}</Around>;
  }
  return renderHook(() => useCompare(plant, subjectId), { wrapper }).result;
}

function plantOf(Id: string): Plant {
  return {
    Id,
    DisplayName: `Plant ${Id}`,
    ClientId: 'C1',
    DisplayType: { Name: 'PLANT' },
    MachineType: 'Plant',
    HasPlan: true,
    TimeZone: 'America/Chicago',
    Attributes: [],
  };
}
