import { createYieldIfDue } from '#server/base/yield-if-due.ts';
import { valueFor, type MappingRule } from '#server/connectors/mapping.ts';
import { lineTooLong } from '#server/resource-kit/import/unreadable.ts';
import { unreadableFile } from '#server/web/body/file-text.ts';

import type { FileSample } from './file-sample.ts';

const unavailable = 'UNAVAILABLE';
const maxLineLength = 100_000;

/**
 * Whether a file is in the SHDR format of MTConnect adapters: an instant, then keys and values
 * between bars.
 */
export function isShdr(text: string): boolean {
  const [first = ''] = text.trimStart().split(/[\r\n]/, 1);
  return /^\d{4}-\d\d-\d\dT[^|,;]*\|[^|]+\|/.test(first);
}

/**
 * The samples in SHDR lines, by the data items of a mapping; other items are skipped. UNAVAILABLE
 * is an unknown status, and no value for other tags.
 */
export async function* readShdr(
  text: string,
  mapping: readonly MappingRule[],
): AsyncGenerator<FileSample> {
  const yieldIfDue = createYieldIfDue();
  /** Number of values of a key at the same instant. */
  const latest = new Map<string, { at: string; times: number }>();
  let line = 0;
  let end = -1;
  while (end < text.length) {
    const start = end + 1;
    const next = text.indexOf('\n', start);
    end = next === -1 ? text.length : next;
    line += 1;
    if (end - start > maxLineLength) throw unreadableFile(lineTooLong);
    const [at = '', ...rest] = text.slice(start, end).trim().split('|');
    // Commands and replies of the adapter.
    if (at === '' || at.startsWith('*')) continue;
    for (const [key, value] of pairsOf(rest))
      yield* samplesOf({ line, key, value, at: isoInstant(at) }, { mapping, latest });
    await yieldIfDue();
  }
}

/** A duration may follow the instant, after an `@`. */
function isoInstant(text: string): string {
  return text.split('@', 1)[0] ?? text;
}

/** A key may have a prefix with the name of its device. */
function* pairsOf(fields: readonly string[]): Generator<[key: string, value: string]> {
  for (let index = 0; index + 1 < fields.length; index += 2) {
    const key = fields[index]?.trim().replace(/^.*:/, '') ?? '';
    if (key !== '') yield [key, fields[index + 1]?.trim() ?? ''];
  }
}

interface DataItem {
  line: number;
  key: string;
  value: string;
  at: string;
}

function* samplesOf(
  { line, key, value, at }: DataItem,
  {
    mapping,
    latest,
  }: { mapping: readonly MappingRule[]; latest: Map<string, { at: string; times: number }> },
): Generator<FileSample> {
  const rules = mapping.filter(({ DataItemId }) => DataItemId === key);
  if (rules.length === 0) return;
  const before = latest.get(key);
  const times = before?.at === at ? before.times + 1 : 0;
  latest.set(key, { at, times });
  for (const { MachineId: machine, Tag: tag } of rules) {
    if (value.toUpperCase() === unavailable && tag !== 'status') continue;
    yield { line, sample: { machine, tag, value: valueFor(tag, value), at, seq: times } };
  }
}
