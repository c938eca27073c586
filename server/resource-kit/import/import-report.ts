import { Problem, type FieldError } from '#server/base/problem.ts';

interface RowError extends FieldError {
  /** Line of the file, from 1 with the header. */
  Line: number;
}

export interface ImportReport {
  Created: number;
  Changed: number;
  /** Number of changed rows by changed field; absent where nothing changes. */
  ChangedFields?: Record<string, number>;
  /** Import of samples: number of duplicates. */
  Duplicates?: number;
  /** Import of samples: number of rejected ones; `Errors` has the first. */
  Rejected?: number;
  /** Total number of errors, where `Errors` has only the first. */
  ErrorCount?: number;
  /** The first errors. */
  Errors: RowError[];
  /** False for a dry run, and with errors: nothing was stored. */
  IsStored: boolean;
}

const maxErrors = 200;

export function emptyReport(): ImportReport {
  return { Created: 0, Changed: 0, Errors: [], IsStored: false };
}

export function addErrors(report: ImportReport, line: number, errors: readonly FieldError[]): void {
  const { Errors, ErrorCount = Errors.length } = report;
  const count = ErrorCount + errors.length;
  for (const error of errors.slice(0, Math.max(0, maxErrors - Errors.length)))
    Errors.push({ Line: line, ...error });
  if (count > Errors.length) report.ErrorCount = count;
}

/** A refusal as errors of a line; other errors are thrown. */
export function refusalErrors(error: unknown): FieldError[] {
  if (!(error instanceof Problem)) throw error;
  return error.details.Errors ?? [{ Field: '', Message: error.message }];
}

/** JSON Schemas of the properties of a FieldError. */
export const errorProperties = {
  Field: { type: 'string' },
  Message: { type: 'string' },
  Code: { type: 'string' },
  Limit: { type: 'number' },
  Values: { type: 'object', additionalProperties: { type: ['string', 'number'] } },
  Item: {
    type: 'object',
    additionalProperties: false,
    required: ['Index'],
    properties: { Index: { type: 'integer' }, Field: { type: 'string' } },
  },
};

export const reportSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['Created', 'Changed', 'Errors', 'IsStored'],
  properties: {
    Created: { type: 'integer' },
    Changed: { type: 'integer' },
    ErrorCount: { type: 'integer' },
    ChangedFields: { type: 'object', additionalProperties: { type: 'integer' } },
    Errors: {
      type: 'array',
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['Line', 'Field', 'Message'],
        properties: {
          Line: { type: 'integer' },
          ...errorProperties,
        },
      },
    },
    Duplicates: { type: 'integer' },
    Rejected: { type: 'integer' },
    IsStored: { type: 'boolean' },
  },
};
