import type { TFunction } from 'i18next';
import { createContext, use } from 'react';

export interface Text {
  t: TFunction;
  /** BCP 47, for figures and dates. */
  locale: string;
}

export const TextContext = createContext<Text | undefined>(undefined);

/**
 * Texts of the page, from the `TextProvider` around it. For what is drawn a thousand times, too: one
 * subscription to the language, not one a cell.
 */
export function useText(): Text {
  const text = use(TextContext);
  if (!text) throw new Error('Texts are read inside a TextProvider');
  return text;
}
