import { useText } from '#engine/text.ts';

import type { TypedItem } from '../form/form-values.ts';
import type { ItemLabels } from './item-labels.tsx';
import { plannedHours } from './planned-hours.ts';

interface PlannedHoursProps {
  items: readonly TypedItem[];
  labels: ItemLabels | undefined;
}

/** Weekly hours of a list of shifts, which reveal a wrong time or day. */
export function PlannedHours({ items, labels }: PlannedHoursProps) {
  const { t, locale } = useText();
  const hours = plannedHours(items, labels);
  if (!hours) return null;
  return (
    <output>
      {t('resource-table.plannedHours', {
        hours: hours.toLocaleString(locale, { maximumFractionDigits: 2 }),
      })}
    </output>
  );
}
