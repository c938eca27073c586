import type { ComparedWords } from '#plant/comparison/use-compared.ts';
import type { DowntimeHistory, Stretch } from '#schemas/api/machines.gen.ts';

/** A stretch of the compared period is shifted to the shown period for drawing. */
export type ComparedStretch = Stretch & { drawnLaterMs?: number };

export type ComparedHistory = Omit<DowntimeHistory, 'Items'> & { Items: ComparedStretch[] };

/** The history of one machine with the compared period as a row below, aligned at the start. */
export function withOther(
  own: DowntimeHistory,
  other: DowntimeHistory | undefined,
  compared: ComparedWords | null,
): ComparedHistory {
  const [machine, ...others] = own.Machines;
  if (!compared || !other || machine === undefined || others.length > 0) return own;
  const DisplayName = `${machine} · ${compared.name}`;
  const { shiftMs } = compared;
  const moved = other.Items.map((one): ComparedStretch => ({
    ...one,
    DisplayName,
    Start: new Date(Date.parse(one.Start) + shiftMs).toISOString(),
    End: new Date(Date.parse(one.End) + shiftMs).toISOString(),
    drawnLaterMs: shiftMs,
  }));
  return { ...own, Machines: [machine, DisplayName], Items: [...own.Items, ...moved] };
}

/** Actual start of a stretch, even if it is drawn later. */
export function startOf({ Start, drawnLaterMs = 0 }: ComparedStretch): number {
  return Date.parse(Start) - drawnLaterMs;
}
