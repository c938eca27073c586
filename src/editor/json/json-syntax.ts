import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';

/** A JSON syntax fault with its position. */
export interface JsonSyntaxError {
  from: number;
  to: number;
  /** Counted from 1. */
  line: number;
  /** Code of `jsonc-parser`: `CommaExpected`. */
  code: string;
}

/** Empty for strict JSON: no comments, no trailing commas. */
export function jsonSyntaxErrors(text: string): JsonSyntaxError[] {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  return errors.map(({ error, offset, length }) => ({
    from: offset,
    to: Math.min(text.length, offset + Math.max(1, length)),
    line: text.slice(0, offset).split('\n').length,
    code: printParseErrorCode(error),
  }));
}
