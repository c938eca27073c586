import type { ProblemBody } from '#schemas/api/problem.gen.ts';

/** A refusal of the server, as sent. */
interface Refused {
  code: string;
  /** English. */
  message: string;
  /** Errors of fields. */
  errors?: ProblemBody['Errors'];
}

/** Texts of refusals. The app sets translations. */
export const refusalTexts = {
  translate: ({ message }: Refused): string => message,
};
