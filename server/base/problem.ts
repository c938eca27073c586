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

/** Makes refusals of one code, each because of one field: `throw fault('Name', 'It has a name')`. */
export function fieldProblemsOf(code: string): (Field: string, Message: string) => Problem {
  return (Field, Message) => fieldProblem(code, Field, Message);
}

/** The second of two who change one thing learns what the first has made of it. @param what For people. */
export function versionConflict(what: string, current: object | undefined): Problem {
  const problem = new Problem(409, 'row.overtaken', `This ${what} was changed in the meantime.`);
  return problem.with(current ? { Current: { ...current } } : {});
}
