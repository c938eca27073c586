import type { TFunction } from 'i18next';

import type { ServerRefusal } from '#lib/server-refusal.ts';

/**
 * Text of a refusal in the page's language, else the server's message. Kept small: sign-in loads
 * it.
 */
export function refusalText(t: TFunction, { message, code, values }: ServerRefusal): string {
  return t(`resources.refused.${code}`, { ...values, defaultValue: message });
}
