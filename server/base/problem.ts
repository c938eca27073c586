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

/** What is wrong with a field: with a code, and what it says besides, pages say it in their language. */
export type Fault = Omit<NonNullable<ProblemBody['Errors']>[number], 'Field'>;

/** As `fieldFault`, with a code of its own. @param said Only its sentence, or with a code for texts. */
export function fieldProblem(code: string, Field: string, said: string | Fault): Problem {
  const fault = typeof said === 'string' ? { Message: said } : said;
  const sentence = `${fault.Message}.`;
  return new Problem(400, code, sentence).with({ Errors: [{ Field, ...fault }] });
}

/** A body that is refused because of one field. */
export function fieldFault(Field: string, Message: string): Problem {
  return new Problem(400, 'request.invalid', `${Field}: ${Message}`).with({
    Errors: [{ Field, Message }],
  });
}

/** Makes refusals of one code, each because of one field: `throw fault('Name', 'It has a name')`. */
export function fieldProblemsOf(code: string): (Field: string, said: string | Fault) => Problem {
  return (Field, said) => fieldProblem(code, Field, said);
}

/** The second of two who change one thing learns what the first has made of it. @param what For people. */
export function versionConflict(what: string, current: object | undefined): Problem {
  const problem = new Problem(409, 'row.overtaken', `This ${what} was changed in the meantime.`);
  return problem.with(current ? { Current: { ...current } } : {});
}
