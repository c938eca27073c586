/** Words by the code of their language, `en-US`. */
export type WordsByLanguage = Readonly<Record<string, string | undefined>>;

/** In that language; else in English, else in any. */
export function wordsIn(words: WordsByLanguage, language: string): string {
  return words[language] ?? words['en-US'] ?? Object.values(words).find(Boolean) ?? '';
}
