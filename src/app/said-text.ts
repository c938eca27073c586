import type { TFunction } from 'i18next';

import type { SaidRefusal } from '#lib/said-refusal.ts';

/**
 * Text of a refusal in the page's language, else the server's sentence. Kept small: sign-in loads
 * it.
 */
export function saidText(t: TFunction, { sentence, code, values }: SaidRefusal): string {
  return t(`resources.refused.${code}`, { ...values, defaultValue: sentence });
}
