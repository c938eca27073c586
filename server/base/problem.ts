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

/** What is wrong with one field. */
export type FieldError = NonNullable<ProblemBody['Errors']>[number];

/** An English sentence about a field, and the code and values by which pages translate it. */
export type CodedMessage = Omit<FieldError, 'Field' | 'Code'> & { Code: string };

/** A request that is refused for one field. @param code Of the refusal: `order.notValid`. */
export function fieldProblem(code: string, Field: string, error: CodedMessage): Problem {
  return new Problem(400, code, `${error.Message}.`).with({ Errors: [{ Field, ...error }] });
}

/** A body that is refused for one field. Its message names the field. */
export function invalidField(Field: string, error: CodedMessage): Problem {
  return new Problem(400, 'request.invalid', `${Field}: ${error.Message}`).with({
    Errors: [{ Field, ...error }],
  });
}

/** `fieldProblem` for one code: `throw orderProblem('PlannedEnd', notAfterStart)`. */
export function fieldProblemsOf(code: string): (Field: string, error: CodedMessage) => Problem {
  return (Field, error) => fieldProblem(code, Field, error);
}

/**
 * Optimistic locking: the later of two concurrent changes is refused and gets the current row.
 * @param what For people.
 */
export function versionConflict(what: string, current: object | undefined): Problem {
  const problem = new Problem(409, 'row.overtaken', `This ${what} was changed in the meantime.`);
  return problem.with(current ? { Current: { ...current } } : {});
}
