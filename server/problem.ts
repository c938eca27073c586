/** A refusal the client is meant to read. Anything else that is thrown is our fault, a 500. */
export class Problem extends Error {
  constructor(
    readonly statusCode: number,
    /** Stable, and what programs compare: `machine.unknown`, `request.invalid`. */
    readonly code: string,
    /** For people. It travels as `ErrorMessage`, so it never names another client's things. */
    message: string,
  ) {
    super(message);
  }
}
