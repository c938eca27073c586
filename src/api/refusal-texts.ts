/** Texts of refusals. The app sets translations. */
export const refusalTexts = {
  /** @param _code Code of the refusal. @param text The server's English text. */
  translate: (_code: string, text: string): string => text,
};
