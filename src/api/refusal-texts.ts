import type { ProblemBody } from '#schemas/api/problem.gen.ts';

/** Texts of refusals. The app sets translations. */
export const refusalTexts = {
  /**
   * @param _code Code of the refusal.
   * @param message The server's English text.
   * @param _errors Errors of fields.
   */
  translate: (_code: string, message: string, _errors?: ProblemBody['Errors']): string => message,
};
