/** Texts by language code, `en-US`. */
export type WordsByLanguage = Readonly<Record<string, string | undefined>>;

/** The text in the language; else in English, else in any. */
export function wordsIn(words: WordsByLanguage, language: string): string {
  return words[language] ?? words['en-US'] ?? Object.values(words).find(Boolean) ?? '';
}
