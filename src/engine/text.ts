import type { TFunction } from 'i18next';
import { createContext, use } from 'react';

import { type WordsByLanguage, wordsIn } from '#shared/words.ts';

/** A text of a screen: a text key, the words themselves, or the words by language. */
export type ScreenText = string | WordsByLanguage;

export interface Text {
  t: TFunction;
  /** In the language of the page. */
  wordsOf(words: ScreenText): string;
  /** BCP 47, for figures and dates. */
  locale: string;
}

export const TextContext = createContext<Text | undefined>(undefined);

/**
 * Texts of the page, from the `TextProvider` around it. Suits components with many instances: one
 * subscription to the language, not one a cell.
 */
export function useText(): Text {
  const text = use(TextContext);
  if (!text) throw new Error('Texts are read inside a TextProvider');
  return text;
}

/** @returns `wordsOf` for a language. */
export function wordsReader(t: TFunction, language: string): Text['wordsOf'] {
  return (words) => (typeof words === 'string' ? t(words) : wordsIn(words, language));
}
