import type { TFunction } from 'i18next';

import type { SaidRefusal } from '#lib/said-refusal.ts';

/** The words of the page for what the server refused, else the server's. Small: sign-in loads it. */
export function saidText(t: TFunction, { sentence, code, values }: SaidRefusal): string {
  return t(`resources.refused.${code}`, { ...values, defaultValue: sentence });
}
