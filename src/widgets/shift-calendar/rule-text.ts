import type { TFunction } from 'i18next';

import type { CalendarRule, ShiftPiece } from '#schemas/api/machine-service.gen.ts';

/** Name of a rule with its client, plant or machine. */
export function ruleText(t: TFunction, { Kind, Level, DisplayName }: CalendarRule): string {
  return t(`shift-calendar.rule.${Kind}`, {
    name: DisplayName,
    level: t(`shift-calendar.level.${Level}`),
  });
}

/** Kind of a piece: a shift, a break of it, or none. */
export function kindText(t: TFunction, { Kind, Shift, Rule }: ShiftPiece): string {
  const shift = Shift || t('shift-calendar.allDay');
  return t(`shift-calendar.kind.${Kind}`, { shift, reason: Rule.DisplayName });
}
