import type { TFunction } from 'i18next';

import { HttpError } from '#api/http.ts';

/** What the server said no with. */
interface Refusal {
  code: string;
  errors?: readonly { Field: string; Code?: string }[] | undefined;
}

/** Why the server did not take something, in the language of the page. Its own sentences are English. */
export function refusalText(t: TFunction, { code, errors }: Refusal): string {
  const [first] = errors ?? [];
  const keys = [first?.Code, first && `${code}.${first.Field}`, code, 'other'];
  return t(keys.flatMap((key) => (key === undefined ? [] : [`forms.refused.${key}`])));
}

/** The same of a call that failed, for whatever reason. */
export function failureText(t: TFunction, error: Error): string {
  if (!(error instanceof HttpError)) return t('forms.refused.connection');
  return refusalText(t, { code: error.code, errors: error.details.Errors });
}
