import { parse, printParseErrorCode, type ParseError } from 'jsonc-parser';

/** Why a text is no JSON, and where. */
export interface SyntaxFault {
  from: number;
  to: number;
  /** Counted from 1. */
  line: number;
  /** What is missing or too much, as `jsonc-parser` calls it: `CommaExpected`. */
  code: string;
}

/** None for a text that is JSON: without comments, and without a comma behind the last entry. */
export function syntaxFaults(text: string): SyntaxFault[] {
  const errors: ParseError[] = [];
  parse(text, errors, { disallowComments: true });
  return errors.map(({ error, offset, length }) => ({
    from: offset,
    to: Math.min(text.length, offset + Math.max(1, length)),
    line: text.slice(0, offset).split('\n').length,
    code: printParseErrorCode(error),
  }));
}
