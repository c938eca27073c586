import type { ProblemBody } from '#schemas/api/problem.gen.ts';

type Details = Pick<ProblemBody, 'Errors' | 'Current' | 'Problems' | 'Dependants'>;

/** A refusal the client is meant to read. Anything else that is thrown is our fault, a 500. */
export class Problem extends Error {
  /** What else the client can use: faults by field, the row as it is, what depends on it. */
  details: Details = {};

  constructor(
    readonly statusCode: number,
    /** Stable, and what programs compare: `machine.unknown`, `request.invalid`. */
    readonly code: string,
    /** For people. It travels as `ErrorMessage`, so it never names another client's things. */
    message: string,
  ) {
    super(message);
  }

  with(details: Details): this {
    this.details = details;
    return this;
  }
}

/** As `fieldFault`, with a code of its own. */
export function fieldProblem(code: string, Field: string, Message: string): Problem {
  return new Problem(400, code, `${Message}.`).with({ Errors: [{ Field, Message }] });
}

/** A body that is refused because of one field. */
export function fieldFault(Field: string, Message: string): Problem {
  return new Problem(400, 'request.invalid', `${Field}: ${Message}`).with({
    Errors: [{ Field, Message }],
  });
}
