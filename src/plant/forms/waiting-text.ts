import type { TFunction } from 'i18next';

import type { OutboxEntry } from '#api/forms/outbox-store.ts';
import type { FormWrite } from '#machines/form/local-form.ts';

/** Steps that enter something; the other steps only advance the form. */
const answering: ReadonlySet<FormWrite['step']> = new Set([
  'answer',
  'parameters.answer',
  'comment',
  'question.end',
  'reason',
]);

/** Text for pending entries: the number of answers, or without any, that something is pending. */
export function waitingText(t: TFunction, entries: readonly Pick<OutboxEntry, 'write'>[]): string {
  const count = entries.filter(({ write }) => answering.has(write.step)).length;
  return count > 0 ? t('forms.waiting', { count }) : t('forms.waitingSteps');
}
