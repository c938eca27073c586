type InWords = (code: string, words: string) => string;

let inWords: InWords | undefined;

/**
 * Has refusals read in the language of the page.
 * @param said how one reads: by its code, and the words of the server, which are English.
 */
export function sayRefusals(said: InWords): void {
  inWords = said;
}

export function wordsOf(code: string, words: string): string {
  return inWords?.(code, words) ?? words;
}
