import type { MappedSample } from '#server/connectors/mapping.ts';

/** What a line of a file says, as `POST /api/ingest` takes it. */
export interface FileSample {
  /** Counted from 1. */
  line: number;
  sample: MappedSample;
  /** Why it is refused as it is written. */
  fault?: string;
}
