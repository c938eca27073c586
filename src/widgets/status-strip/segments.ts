import { rowFieldAt, instantAt, rowsAt, textAt } from '#engine/figures/row-fields.ts';
import type { AnyRow } from '#engine/widget.ts';
import type { ShownStatus } from '#shared/machine-status.ts';

import type { StatusStripOptions } from './status-strip.gen.ts';

export interface Segment {
  status: ShownStatus;
  start: number;
  end: number;
}

interface Strips {
  start: number;
  end: number;
  lines: { name: string; segments: Segment[] }[];
  allLines: number;
}

const defaultMax = 50;
const statuses: Readonly<Record<string, ShownStatus>> = {
  RUNNING: 'running',
  STOPPED: 'stopped',
  UNDEFINED: 'undefined',
};

/** The states of each machine in order of time, over a span shared by all strips. */
export function stripsOf(rows: readonly AnyRow[], options: StatusStripOptions): Strips {
  const { line = 'DisplayName', most = defaultMax } = options;
  const lines = new Map<string, Segment[]>();
  for (const row of rowsAt(rows, options.rows ?? 'Items')) {
    const segment = segmentOf(row, options);
    if (!segment) continue;
    const name = textAt(row, line);
    lines.set(name, [...(lines.get(name) ?? []), segment]);
  }
  return {
    ...spanOf([...lines.values()].flat()),
    lines: [...lines].slice(0, most).map(([name, segments]) => ({
      name,
      segments: segments.toSorted((a, b) => a.start - b.start),
    })),
    allLines: lines.size,
  };
}

function spanOf(all: readonly Segment[]): { start: number; end: number } {
  return {
    start: all.reduce((least, { start }) => Math.min(least, start), all[0]?.start ?? 0),
    end: all.reduce((last, { end }) => Math.max(last, end), all[0]?.end ?? 0),
  };
}

/** Share of running time in the known time. */
export function runningShare(segments: readonly Segment[]): number | null {
  const known = segments.filter(({ status }) => status !== 'unknown');
  const all = totalLength(known);
  return all === 0 ? null : totalLength(known.filter(({ status }) => status === 'running')) / all;
}

function segmentOf(row: AnyRow, options: StatusStripOptions): Segment | undefined {
  const start = instantAt(row, options.start ?? 'Start');
  const end = instantAt(row, options.end ?? 'End');
  if (start === null || end === null || end <= start) return undefined;
  const value = rowFieldAt(row, options.status ?? 'Status');
  const known = typeof value === 'string' && Object.hasOwn(statuses, value);
  return { status: (known && statuses[value]) || 'unknown', start, end };
}

function totalLength(segments: readonly Segment[]): number {
  return segments.reduce((sum, { start, end }) => sum + end - start, 0);
}
