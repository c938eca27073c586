/** How refusals read. The app has them read in the language of the page. */
export const refusalWords = {
  /** By the code of a refusal, and the words of the server, which are English. */
  of: (_code: string, words: string): string => words,
};
