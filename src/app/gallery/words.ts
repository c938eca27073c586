import type { Words } from '#engine/widget-example.ts';

/** In that language, else in English. */
export function wordsIn(words: Words, language: string): string {
  return words[language] ?? words['en-US'] ?? '';
}
