import { QueryClient } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { listScreens } from '#api/screens.ts';
import { Around } from '#engine/testing.tsx';

import { KioskFrame } from './kiosk-frame.tsx';
import { keepAwake } from './wall/keep-awake.ts';
import { newestAnswer } from './wall/newest-answer.ts';

vi.mock('#api/screens.ts');
vi.mock('./wall/keep-awake.ts');
vi.mock('./session.ts', () => ({
  useSession: () => ({
    account: { Id: 'K1', Kiosk: {} },
    userView: { clientId: 'northwind', clientName: 'Northwind' },
  }),
}));

let isCalm = false;

beforeEach(() => {
  isCalm = false;
  vi.useFakeTimers({ now: Date.parse('2026-11-21T08:00:00Z') });
  vi.stubGlobal('matchMedia', () => ({ matches: isCalm }));
  vi.mocked(keepAwake).mockReturnValue(() => {});
  vi.mocked(listScreens).mockResolvedValue({ screens: [], variants: [], problems: [] });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('a wall screen has the layouts of its client, keeps awake and says the time', () => {
  const { container } = show();

  expect(vi.mocked(listScreens).mock.calls[0]?.[1]).toBe('northwind');
  expect(keepAwake).toHaveBeenCalledOnce();
  expect(container.querySelector('time')?.textContent).toMatch(/\d:00/);
  expect(screen.getByText('No data yet')).toBeTruthy();
});

test('its picture moves by a pixel each minute', () => {
  const { container } = show();
  const before = placeOf(container);
  act(() => void vi.advanceTimersByTime(60_000));

  expect(placeOf(container)).not.toBe(before);
});

test('with less motion asked for it stays', () => {
  isCalm = true;
  const { container } = show();
  act(() => void vi.advanceTimersByTime(60_000));

  expect(placeOf(container)).toBe('0px 0px');
});

test('the newest data are those of a screen, not of a list of plants to choose from', () => {
  const client = new QueryClient();
  client.setQueryData(['screens'], [], { updatedAt: 9000 });
  expect(newestAnswer(client.getQueryCache().getAll())).toBeUndefined();

  client.setQueryData(['screen-data', 'plant-machines'], [], { updatedAt: 5000 });
  client.setQueryData(['screen-data', 'performance'], [], { updatedAt: 7000 });
  expect(newestAnswer(client.getQueryCache().getAll())).toBe(7000);
});

function show() {
  return render(
    <Around>
      <KioskFrame />
    </Around>,
  );
}

function placeOf(container: HTMLElement) {
  const { left = '', top = '' } = container.querySelector<HTMLElement>('.kiosk')?.style ?? {};
  return `${left} ${top}`;
}
