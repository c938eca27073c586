import type { TFunction } from 'i18next';
import { createContext, use } from 'react';

export interface Text {
  t: TFunction;
  /** BCP 47, for figures and dates. */
  locale: string;
}

export const TextContext = createContext<Text | undefined>(undefined);

/** Texts for what is drawn a thousand times: one subscription to the language, not one a cell. */
export function useText(): Text {
  const text = use(TextContext);
  if (!text) throw new Error('Texts are read inside a ScreenView');
  return text;
}
