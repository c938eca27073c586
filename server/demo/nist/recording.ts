import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';

import { packageRoot } from '#server/base/package-root.ts';

export type RecordedItem = 'execution' | 'mode' | 'PartCountAct' | 'S2rpm' | 'Zload';

/** A recorded value of the machine. */
export interface RecordedEvent {
  /** Epoch milliseconds. */
  at: number;
  item: RecordedItem;
  value: string;
}

const file = join(packageRoot, 'server', 'demo', 'recordings', 'nist-mazak01.txt.gz');

/**
 * Mazak01 of the NIST test bed on 2016-11-01, by instant. Begins with the values that were current
 * at midnight, with their earlier instants.
 */
export function readRecording(): RecordedEvent[] {
  const text = gunzipSync(readFileSync(file)).toString('utf8');
  const events = text.trim().split('\n').map(eventOf);
  return events.toSorted((left, right) => left.at - right.at);
}

function eventOf(line: string): RecordedEvent {
  const [at = '', item = '', value = ''] = line.split('|');
  return { at: Date.parse(at), item: item as RecordedItem, value };
}
