import type { TFunction } from 'i18next';

import { HttpError } from '#api/http.ts';

/** Reason of the server's refusal. */
interface Refusal {
  code: string;
  errors?: readonly { Field: string; Code?: string }[] | undefined;
}

/** The reason of a refusal in the language of the page. The server's own sentences are English. */
export function formRefusalText(t: TFunction, { code, errors }: Refusal): string {
  const [first] = errors ?? [];
  const keys = [first?.Code, first && `${code}.${first.Field}`, code, 'other'];
  return t(keys.flatMap((key) => (key === undefined ? [] : [`forms.refused.${key}`])));
}

/** Text for a failed call, refused or not. */
export function formFailureText(t: TFunction, error: Error): string {
  if (!(error instanceof HttpError)) return t('forms.refused.connection');
  return formRefusalText(t, { code: error.code, errors: error.details.Errors });
}
