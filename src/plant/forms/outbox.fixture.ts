import { createOutboxStore, type OutboxEntry } from '#api/forms/outbox-store.ts';
import { HttpError } from '#api/http.ts';

import { scope } from '../testing.tsx';

/** A refusal by the server. */
export function refusal(code: string, errors?: { Field: string; Message: string }[]): HttpError {
  const error = new HttpError(409, code, 'Words of the server');
  if (errors) error.details = { Errors: errors };
  return error;
}

/** Stores an earlier answer of the test operator on the device. */
export async function keepAnswer(formId: string, problem?: OutboxEntry['problem']): Promise<void> {
  const store = createOutboxStore(scope.user.Id);
  const write = { step: 'answer', id: 'weight', value: 42 } as const;
  await store.add({ formId, username: scope.user.Username, write });
  const last = (await store.entries()).at(-1);
  if (last && problem) await store.change({ ...last, problem });
}

export function forgetAnswers(): Promise<void> {
  return createOutboxStore(scope.user.Id).clear();
}
