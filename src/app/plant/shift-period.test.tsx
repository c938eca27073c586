import { act, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';

import { loadShiftSchedules } from '#api/machines/planning.ts';
import type { Interval } from '#lib/time/period.ts';
import { Around, realTime } from '#plant/testing.tsx';
import type { Plant } from '#schemas/api/machines.gen.ts';
import { showToast } from '#ui/toasts.ts';

import { ShiftPeriod } from './shift-period.tsx';

vi.mock('#api/machines/planning.ts');
vi.mock('#ui/toasts.ts');

const choosePeriod = vi.fn<(period: unknown) => void>();
const plant = { Id: 'P1', DisplayName: 'Riverside', Attributes: [] } as unknown as Plant;
const early = { Name: 'Early', Start: '2026-11-21T11:00:00Z', End: '2026-11-21T19:00:00Z' };
const late = { Name: 'Late', Start: '2026-11-21T19:00:00Z', End: '2026-11-22T03:00:00Z' };

beforeEach(() => {
  choosePeriod.mockReset();
  vi.mocked(showToast).mockReset();
  vi.useFakeTimers({ now: Date.parse('2026-11-21T18:59:58Z') });
  answer([early, late]);
});
afterEach(() => vi.useRealTimers());

test('this shift is the one that goes on, and follows the calendar into the next', async () => {
  await show('this');
  expect(shown()).toBe('2026-11-21T11:00:00.000Z 2026-11-21T19:00:00.000Z');

  await act(() => vi.advanceTimersByTimeAsync(3000));
  expect(shown()).toBe('2026-11-21T19:00:00.000Z 2026-11-22T03:00:00.000Z');
});

test('the last shift follows, too', async () => {
  await show('last');
  expect(choosePeriod).toHaveBeenCalledWith({ kind: 'today' });

  vi.setSystemTime(Date.parse('2026-11-21T20:00:00Z'));
  await show('last');
  expect(shown()).toBe('2026-11-21T11:00:00.000Z 2026-11-21T19:00:00.000Z');
});

test('a plant without shifts says so, and today is shown', async () => {
  answer([]);
  await show('this');

  expect(vi.mocked(showToast).mock.calls[0]?.[0]).toMatchObject({
    text: 'Riverside has no such shift in its calendar. Today is shown instead.',
  });
  expect(choosePeriod).toHaveBeenCalledExactlyOnceWith({ kind: 'today' });
});

test('a calendar that cannot be read can be asked for again', async () => {
  vi.mocked(loadShiftSchedules).mockRejectedValue(new Error('away'));
  await show('this');

  expect(screen.getByRole('button', { name: 'Try again' })).toBeTruthy();
  expect(choosePeriod).not.toHaveBeenCalled();
});

function answer(shifts: readonly (typeof early)[]): void {
  const Shifts = shifts.map((shift) => ({ Id: shift.Name, ...shift }));
  vi.mocked(loadShiftSchedules).mockResolvedValue({ Shifts } as never);
}

async function show(which: 'this' | 'last') {
  document.body.replaceChildren();
  render(
    <Around mode={{ ...realTime, choosePeriod }}>
      <Page which={which} />
    </Around>,
  );
  await act(() => vi.advanceTimersByTimeAsync(10));
}

function Page({ which }: { which: 'this' | 'last' }) {
  const [shift, setShift] = useState<Interval>();
  return (
    <>
      <ShiftPeriod plant={plant} which={which} shift={shift} onChange={setShift} />
      <output>{shift && `${isoOf(shift.start)} ${isoOf(shift.end)}`}</output>
    </>
  );
}

function shown() {
  return screen.getByRole('status').textContent;
}

function isoOf(at: number): string {
  return new Date(at).toISOString();
}
