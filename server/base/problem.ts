import type { ProblemBody } from '#schemas/api/problem.gen.ts';

type Details = Pick<ProblemBody, 'Errors' | 'Current' | 'Problems' | 'Dependants'>;

/** An error whose message the client may read. Any other error is a fault of the server, a 500. */
export class Problem extends Error {
  /** Further data for the client: faults by field, the current row, dependent rows. */
  details: Details = {};

  constructor(
    readonly statusCode: number,
    /** Stable, for programs: `machine.unknown`, `request.invalid`. */
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

/** A fault of a field; with a code and values, pages translate it. */
export type Fault = Omit<NonNullable<ProblemBody['Errors']>[number], 'Field'>;

/**
 * Like `fieldFault`, with a code.
 * @param said The sentence alone, or with a code by which pages translate it.
 */
export function fieldProblem(code: string, Field: string, said: string | Fault): Problem {
  const fault = typeof said === 'string' ? { Message: said } : said;
  const sentence = `${fault.Message}.`;
  return new Problem(400, code, sentence).with({ Errors: [{ Field, ...fault }] });
}

/** A body that is refused for one field. */
export function fieldFault(Field: string, Message: string): Problem {
  return new Problem(400, 'request.invalid', `${Field}: ${Message}`).with({
    Errors: [{ Field, Message }],
  });
}

/** Creates field errors with the same code: `throw fault('Name', 'It has a name')`. */
export function fieldProblemsOf(code: string): (Field: string, said: string | Fault) => Problem {
  return (Field, said) => fieldProblem(code, Field, said);
}

/**
 * Optimistic locking: the later of two concurrent changes is refused and gets the current row.
 * @param what For people.
 */
export function versionConflict(what: string, current: object | undefined): Problem {
  const problem = new Problem(409, 'row.overtaken', `This ${what} was changed in the meantime.`);
  return problem.with(current ? { Current: { ...current } } : {});
}
