import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { renderHook, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { beforeEach, expect, test, vi } from 'vitest';

import { listVisits, recordVisit } from '#api/session/visits.ts';
import { local } from '#lib/storage.ts';

import type { PlantView } from './mode-address.ts';
import { useRecentVisits, useVisitRecord } from './use-visits.ts';

vi.mock('#api/session/visits.ts', () => ({
  listVisits: vi.fn<typeof listVisits>(),
  recordVisit: vi.fn<typeof recordVisit>(),
}));

const usual: PlantView = {
  period: { kind: 'today' },
  isRealTime: true,
  isAutoUpdating: true,
  kpi: 'OEE',
};
const past: PlantView = {
  ...usual,
  period: { kind: 'days', from: '2026-05-05', to: '2026-05-05' },
  isRealTime: false,
};
const anna = { accountId: 'anna' };
const plant = { Id: 'P1', DisplayName: 'Riverside', TimeZone: 'America/Chicago' };

beforeEach(() => {
  localStorage.clear();
  vi.mocked(recordVisit).mockReset();
  vi.mocked(recordVisit).mockResolvedValue();
});

test('a visit is recorded with plant, window, mode, and the page that leads back to it', () => {
  lookAt(past);

  expect(recordVisit).toHaveBeenCalledExactlyOnceWith('anna', {
    Title: 'Riverside',
    Page: '/grid?Id=P1&date=2026-05-05',
    SelectedId: 'P1',
    Start: '2026-05-05T05:00:00.000Z',
    End: '2026-05-06T05:00:00.000Z',
    Mode: false,
  });
  expect(local.read('recentPlantHistory')).toEqual({
    plantId: 'P1',
    period: past.period,
    isRealTime: false,
  });
});

test('looking at the same again is no other visit; another time is', () => {
  const { rerender } = lookAt(usual);
  rerender({ view: { ...usual, kpi: 'TEEP' } });
  expect(recordVisit).toHaveBeenCalledTimes(1);

  rerender({ view: past });
  expect(recordVisit).toHaveBeenCalledTimes(2);
});

test('a wall screen is no visitor', () => {
  lookAt(usual, { accountId: undefined });

  expect(recordVisit).not.toHaveBeenCalled();
  expect(local.read('recentPlantHistory')).not.toBeNull();
});

test('a visit that cannot be recorded is only logged', async () => {
  const log = vi.spyOn(console, 'error').mockImplementation(() => {});
  vi.mocked(recordVisit).mockRejectedValue(new Error('Out of order'));
  lookAt(usual);

  await waitFor(() => expect(log).toHaveBeenCalledWith('Create failed!', expect.anything()));
  log.mockRestore();
});

test('the recent history has each place once, whichever tab was looked at', async () => {
  const visit = { Title: '', Start: '', End: '', Mode: true, SelectedId: 'P1' };
  vi.mocked(listVisits).mockResolvedValue([
    { ...visit, Page: '/overview?Id=P1' },
    { ...visit, Page: '/grid?Id=P1' },
    { ...visit, Page: '/grid?Id=P1&date=2026-05-05' },
  ]);
  const { result } = renderHook(() => useRecentVisits('anna', true), { wrapper: Around });

  await waitFor(() =>
    expect(result.current.data?.map(({ Page }) => Page)).toEqual([
      '/overview?Id=P1',
      '/grid?Id=P1&date=2026-05-05',
    ]),
  );
});

function lookAt(view: PlantView, { accountId }: { accountId?: string | undefined } = anna) {
  return renderHook(
    (props: { view: PlantView }) => useVisitRecord({ accountId, plant, view: props.view }),
    { wrapper: Around, initialProps: { view } },
  );
}

function Around({ children }: { children: ReactNode }) {
  return (
    <QueryClientProvider client={new QueryClient()}>
      <MemoryRouter initialEntries={['/grid']}>{children}</MemoryRouter>
    </QueryClientProvider>
  );
}
