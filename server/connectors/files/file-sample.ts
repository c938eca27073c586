import type { CodedMessage } from '#server/base/problem.ts';
import type { MappedSample } from '#server/connectors/mapping.ts';

/** Sample in a line of a file, in the form of `POST /api/ingest`. */
export interface FileSample {
  /** Line number, from 1. */
  line: number;
  sample: MappedSample;
  /** Why the value of the line cannot be used. */
  error?: CodedMessage;
}
