import { render, screen, within } from '@testing-library/react';

import { localInstant } from '#lib/time/clock-time.ts';
import { Around } from '#engine/testing.tsx';
import type { CalendarRule, ShiftPiece, ShiftSchedules } from '#schemas/api/machine-service.gen.ts';

import { shiftCalendar } from './shift-calendar.widget.tsx';

const zone = 'America/Chicago';
const usual: CalendarRule = {
  Kind: 'schedule',
  Level: 'plant',
  Id: 's1',
  DisplayName: 'Two shifts',
};
const feast: CalendarRule = { Kind: 'exception', Level: 'client', Id: 'e9', DisplayName: 'Feast' };

const service: CalendarRule = {
  Kind: 'nonWorking',
  Level: 'plant',
  Id: 'n1',
  DisplayName: 'Service',
};

export function iso(local: string): string {
  return new Date(localInstant(local, zone)).toISOString();
}

function pieceOf(
  [start, end]: [string, string],
  Kind: ShiftPiece['Kind'],
  { Shift = null, Rule = usual }: { Shift?: string | null; Rule?: CalendarRule } = {},
): ShiftPiece {
  return { Start: iso(start), End: iso(end), Kind, Shift, Rule };
}

/** A week from Monday, June 8: an early and a night shift, a holiday, a maintenance period. */
export const plan: ShiftSchedules = {
  Id: 'p1',
  TimeZone: zone,
  Shifts: [
    {
      Id: 'Early',
      Name: 'Early',
      Start: iso('2026-06-08T06:00'),
      End: iso('2026-06-08T14:00'),
      Rule: usual,
    },
    {
      Id: 'Night',
      Name: 'Night',
      Start: iso('2026-06-08T22:00'),
      End: iso('2026-06-09T06:00'),
      Rule: usual,
    },
  ],
  Items: [
    pieceOf(['2026-06-08T06:00', '2026-06-08T10:00'], 'working', { Shift: 'Early' }),
    pieceOf(['2026-06-08T10:00', '2026-06-08T10:15'], 'break', { Shift: 'Early' }),
    pieceOf(['2026-06-08T10:15', '2026-06-08T14:00'], 'working', { Shift: 'Early' }),
    pieceOf(['2026-06-08T14:00', '2026-06-08T22:00'], 'offShift'),
    pieceOf(['2026-06-08T22:00', '2026-06-09T06:00'], 'working', { Shift: 'Night' }),
    pieceOf(['2026-06-10T00:00', '2026-06-11T00:00'], 'offShift', { Rule: feast }),
    pieceOf(['2026-06-12T08:00', '2026-06-12T12:00'], 'nonWorking', { Rule: service }),
  ],
  TotalItems: 7,
  PageNumber: 1,
  PageSize: 1000,
};

export async function shown(address = '/test?week=2026-06-10') {
  const { Component } = shiftCalendar;
  render(
    <Around address={address}>
      <Component options={{}} data={{}} receivedAt={0} />
    </Around>,
  );
  await screen.findByRole('region', { name: 'Mon, Jun 8' });
}

export function dayOf(name: string) {
  return within(screen.getByRole('region', { name }));
}
