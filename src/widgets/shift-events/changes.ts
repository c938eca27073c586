import type { TFunction } from 'i18next';

import { formatMeasure } from '#lib/plant-format.ts';
import type { ShiftEvent } from '#schemas/api/machine-service.gen.ts';

const minutes = [
  'RunMinutes',
  'StopMinutes',
  'UnknownMinutes',
  'ChangeoverMinutes',
  'PlannedStopMinutes',
] as const;
const parts = ['TotalParts', 'GoodParts'] as const;

/** Differences from before: +15 min planned stops, −3 good parts. */
export function changesOf(
  changes: ShiftEvent['Changes'],
  { t, locale }: { t: TFunction; locale: string },
): string[] {
  return [...minutes, ...parts].flatMap((name) => {
    const value = changes[name];
    if (value === 0) return [];
    const amount = formatMeasure(Math.abs(value), locale);
    const signed = `${value > 0 ? '+' : '−'}${amount}`;
    return [t(`shift-events.change.${name}`, { amount: signed })];
  });
}
