import fc from 'fast-check';

const everyDay = [1, 2, 3, 4, 5, 6, 7];

export const anyPolicy = fc.record({
  plannedStops: fc.constantFrom(
    'excluded' as const,
    'plannedLoss' as const,
    'availabilityLoss' as const,
  ),
  changeover: fc.constantFrom('availabilityLoss' as const, 'plannedLoss' as const),
  undefinedTime: fc.constantFrom('down' as const, 'leftOut' as const),
  capPerformance: fc.boolean(),
  microStopSeconds: fc.constantFrom(0, 60),
});
export const anyCalendar = fc.constantFrom(
  { shifts: [] },
  {
    shifts: [
      {
        name: 'Early',
        start: '06:00',
        end: '14:00',
        days: everyDay,
        breaks: [{ start: '10:00', end: '10:30' }],
      },
    ],
  },
  {
    shifts: [
      { name: 'Late', start: '14:00', end: '22:00', days: everyDay, breaks: [] },
      {
        name: 'Night',
        start: '22:00',
        end: '06:00',
        days: [5, 6, 7],
        breaks: [{ start: '04:30', end: '05:00' }],
      },
    ],
  },
  { shifts: [{ name: 'Round', start: '06:00', end: '06:00', days: everyDay, breaks: [] }] },
);
