import type { TFunction } from 'i18next';

import type { OutboxEntry } from '#api/forms/outbox-store.ts';
import type { FormWrite } from '#machines/form/local-form.ts';

/** What an operator enters; other steps only take the form further. */
const answering: ReadonlySet<FormWrite['step']> = new Set([
  'answer',
  'parameters.answer',
  'comment',
  'question.end',
  'reason',
]);

/** What waits to be sent, in words: how many answers, or, without any, that there is something. */
export function waitingText(t: TFunction, entries: readonly Pick<OutboxEntry, 'write'>[]): string {
  const count = entries.filter(({ write }) => answering.has(write.step)).length;
  return count > 0 ? t('forms.waiting', { count }) : t('forms.waitingSteps');
}
