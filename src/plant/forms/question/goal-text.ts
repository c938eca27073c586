import type { TFunction } from 'i18next';

import { valueText } from '../value-text.ts';
import type { ShownQuestion } from './question.ts';

/** Text of the answer's goal; null without a goal. */
export function goalText(
  { Kind, Goal, Unit = '' }: Pick<ShownQuestion, 'Kind' | 'Goal' | 'Unit'>,
  { t, locale }: { t: TFunction; locale: string },
): string | null {
  const read = { kind: Kind, t, locale };
  const is = valueText(Goal?.Is, read);
  if (is !== null) return t('form-question.goalIs', { value: is });
  const [low, high] = [valueText(Goal?.AtLeast, read), valueText(Goal?.AtMost, read)];
  if (low !== null && high !== null)
    return t('form-question.goalBetween', { low, high, unit: Unit }).trim();
  if (low !== null) return t('form-question.goalAtLeast', { low, unit: Unit }).trim();
  return high === null ? null : t('form-question.goalAtMost', { high, unit: Unit }).trim();
}
