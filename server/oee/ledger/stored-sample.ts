import type { Reading } from './ledger.ts';

/** Tag of the pipeline's own samples that mark a silent source. No source can send it. */
export const silenceTag = '$silence';

interface ReadSample {
  tag: string;
  at: number;
  seq: number;
  source: string;
  number: number | null;
  text: string | null;
}

/**
 * A stored or checked sample as a reading of the ledger; null for a metric, and for a bad value.
 */
export function toReading(sample: ReadSample): Reading | null {
  const isBad = sample.number === null && sample.text === null;
  return isBad ? null : knownReading(sample);
}

function knownReading({ tag, at, seq, source, number, text }: ReadSample): Reading | null {
  switch (tag) {
    case 'status':
      return { at, seq, source, tag, value: text as 'RUNNING' | 'STOPPED' | 'UNDEFINED' };
    case 'changeover':
      return { at, seq, source, tag, value: number === 1 };
    case silenceTag:
      return { at, seq, source, tag: 'silence', value: number === 1 };
    case 'product':
      return { at, seq, source, tag, value: text ?? '' };
    case 'totalparts':
    case 'goodparts':
    case 'rejectparts':
      return { at, seq, source, tag, value: number ?? 0 };
    default:
      return null;
  }
}
