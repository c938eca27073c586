/** Texts of refusals. The app sets translations. */
export const refusalWords = {
  /** @param _code Code of the refusal. @param words The server's English text. */
  of: (_code: string, words: string): string => words,
};
