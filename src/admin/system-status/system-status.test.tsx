import { render, screen, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';

import { Around } from '#engine/testing.tsx';
import type { SystemStatus } from '#schemas/api/system-status.gen.ts';

import { systemStatus } from './system-status.widget.tsx';

const api = vi.hoisted(() => ({ readSystemStatus: vi.fn<() => Promise<SystemStatus>>() }));
vi.mock('#api/admin/system-status.ts', () => api);

const fine: SystemStatus = {
  At: '2026-06-10T17:00:00.000Z',
  Version: '1.4.0',
  Instances: [
    {
      Name: 'hall:8080',
      Version: '1.4.0',
      StartedAt: '2026-06-01T06:00:00.000Z',
      SilentSeconds: 1,
      IsSilent: false,
    },
  ],
  Database: {
    Kind: 'PostgreSQL',
    Version: '15.8',
    Migration: '031-leases',
    Bytes: 1_240_000_000,
    ReadMilliseconds: 0.8,
  },
  Disk: { FreeBytes: 40_000_000_000, TotalBytes: 250_000_000_000, IsLow: false },
  Bus: { Kind: 'NATS', IsConnected: true, WaitingEvents: 0, RoundTripMilliseconds: 0.4 },
  DataSources: { Total: 12, Silent: 0, Unheard: 1, LastHeardAt: '2026-06-10T16:59:59.000Z' },
  Connectors: [{ State: 'running', Count: 3, SamplesPerMinute: 1200 }],
};

beforeEach(() => void vi.resetAllMocks());

test('says of each part that it is in order, with its figures', async () => {
  await show(fine);

  expect(part('Database')).toContain('in order');
  expect(part('Database')).toContain('PostgreSQL 15.8');
  expect(part('Database')).toContain('1.2 GB; a row is read in 0.8 ms');
  expect(part('Disk')).toContain('40 GB of 250 GB are free');
  expect(part('Message bus')).toContain('NATS answers in 0.4 ms');
  expect(part('Data sources')).toContain('12 in all, 0 silent, 1 never heard');
  expect(part('Connectors')).toContain('Running: 3, 1200 values a minute');
  expect(screen.queryByText('broken')).toBeNull();
});

test.each<[string, string, Partial<SystemStatus>]>([
  ['Disk', 'broken', { Disk: { FreeBytes: 9, TotalBytes: 250_000_000_000, IsLow: true } }],
  ['Disk', 'look at it', { Disk: null }],
  ['Message bus', 'broken', { Bus: { ...fine.Bus, IsConnected: false } }],
  ['Message bus', 'look at it', { Bus: { ...fine.Bus, WaitingEvents: 7 } }],
  ['Data sources', 'look at it', { DataSources: { ...fine.DataSources, Silent: 2 } }],
  ['Connectors', 'broken', { Connectors: [{ State: 'failed', Count: 1, SamplesPerMinute: 0 }] }],
  ['Database', 'look at it', { Database: { ...fine.Database, ReadMilliseconds: 900 } }],
])('%s: %s', async (name, words, change) => {
  await show({ ...fine, ...change });

  expect(part(name)).toContain(words);
});

test('an instance that is silent or of another version says so', async () => {
  const [hall] = fine.Instances;
  if (!hall) throw new Error('There is one');
  const yard = { ...hall, Name: 'yard:8080', Version: '1.3.0', IsSilent: true, SilentSeconds: 90 };
  await show({ ...fine, Instances: [hall, yard] });

  const row = screen.getByRole('row', { name: /yard:8080/ });
  expect(within(row).getByText('silent for 90 s')).toBeDefined();
  expect(row.textContent).toContain('1.3.0 (another version)');
});

test('a server that does not answer is told, and can be asked again', async () => {
  api.readSystemStatus.mockRejectedValue(new Error('Connection error'));
  open();

  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('The server cannot be reached just now.');
  api.readSystemStatus.mockResolvedValue(fine);
  screen.getByRole('button', { name: 'Try again' }).click();
  expect(await screen.findByText('PostgreSQL 15.8')).toBeDefined();
});

async function show(status: SystemStatus) {
  api.readSystemStatus.mockResolvedValue(status);
  open();
  await screen.findByRole('heading', { name: 'Instances' });
}

function open() {
  const { Component } = systemStatus;
  render(
    <Around>
      <Component options={{}} data={{}} receivedAt={0} />
    </Around>,
  );
}

function part(name: string): string {
  return screen.getByRole('heading', { name }).parentElement?.textContent ?? '';
}
