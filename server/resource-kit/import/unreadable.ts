import type { CsvError } from 'csv-parse';

import type { CodedMessage } from '#server/base/problem.ts';

export const columnTwice: CodedMessage = {
  Code: 'file.columnTwice',
  Message: 'A column is there twice',
};

export const noColumns: CodedMessage = {
  Code: 'file.noColumns',
  Message: 'The file has no line with the names of columns',
};

export const lineTooLong: CodedMessage = {
  Code: 'file.lineTooLong',
  Message: 'A line is too long',
};

const openQuote: CodedMessage = { Code: 'file.openQuote', Message: 'A quote is not closed' };

/** @param line Its number in the file, from 1. */
export function extraCells(line: number): CodedMessage {
  return {
    Code: 'file.extraCells',
    Message: `Line ${line} has more cells than columns`,
    Values: { line },
  };
}

function badQuote(line: number): CodedMessage {
  return {
    Code: 'file.badQuote',
    Message: `Line ${line} has a quote in the middle of a cell`,
    Values: { line },
  };
}

/** @param known Names of the possible columns. */
export function unknownColumn(column: string, known: readonly string[]): CodedMessage {
  const columns = known.join(', ');
  return {
    Code: 'file.unknownColumn',
    Message: `There is no column "${column}"; the columns are ${columns}`,
    Values: { column, columns },
  };
}

/** @param Limit Maximum number of lines. */
export function tooManyLines(Limit: number): CodedMessage {
  const Message = `The file has more than ${Limit.toLocaleString('en-US')} lines`;
  return { Code: 'file.tooManyLines', Message, Limit };
}

/**
 * What the parser found wrong.
 * @param linesBefore Number of lines that it was not given.
 */
export function parserMessage(error: CsvError, linesBefore: number): CodedMessage {
  const line = Number(error['lines']) + linesBefore;
  if (error.code === 'CSV_QUOTE_NOT_CLOSED') return openQuote;
  if (error.code === 'CSV_MAX_RECORD_SIZE') return lineTooLong;
  return error.code === 'CSV_RECORD_INCONSISTENT_FIELDS_LENGTH' ? extraCells(line) : badQuote(line);
}
