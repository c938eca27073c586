import type { Transaction } from 'kysely';

import type { Database } from '#server/db/tables/schema.ts';
import { type Batch, isSent } from '#server/production/ingest/batch.ts';
import { minuteMs } from '#shared/durations.ts';

/** Smaller differences are network delay or a clock set by hand. */
const minAheadMs = 1000;
/** Only samples stamped at most this long before receipt show the source's time. */
const freshMs = minuteMs;
/**
 * Interval of writing how far a clock is ahead; a change of whether it is ahead is written at once.
 */
const writeEveryMs = minuteMs;

interface Context {
  now: number;
  warn(details: object, message: string): void;
}

/** Records how far the clocks of sources are ahead of the server's, by their newest samples. */
export function createSourceClocks() {
  const written = new Map<string, { isAhead: boolean; at: number }>();

  function isKnown(sourceId: string, { aheadMs, now }: { aheadMs: number; now: number }): boolean {
    const known = written.get(sourceId);
    const isAhead = aheadMs >= minAheadMs;
    if (known?.isAhead !== isAhead) return false;
    return !isAhead || now - known.at < writeEveryMs;
  }

  return {
    async note(
      tx: Transaction<Database>,
      group: readonly Batch[],
      { now, warn }: Context,
    ): Promise<void> {
      for (const { sourceId, checked } of group.filter(isSent)) {
        const aheadMs = aheadOf(checked, now);
        if (aheadMs === undefined || isKnown(sourceId, { aheadMs, now })) continue;
        const isAhead = aheadMs >= minAheadMs;
        if (isAhead && !written.get(sourceId)?.isAhead)
          warn({ source: sourceId, aheadMs }, 'the clock of a data source is ahead');
        written.set(sourceId, { isAhead, at: now });
        await write(tx, sourceId, isAhead ? { aheadMs, now } : null);
      }
    },
    /** For a rollback: written values may not be committed. */
    forget: () => written.clear(),
  };
}

async function write(
  tx: Transaction<Database>,
  sourceId: string,
  ahead: { aheadMs: number; now: number } | null,
): Promise<void> {
  await tx
    .updateTable('data_sources')
    .set({ clock_ahead_ms: ahead?.aheadMs ?? null, clock_ahead_at: ahead?.now ?? null })
    .where('id', '=', sourceId)
    .execute();
}

/** Undefined where the newest sample is too old to show the clock, or there is none. */
function aheadOf(checked: Batch['checked'], now: number): number | undefined {
  let newest: number | undefined;
  for (const one of checked) {
    if (typeof one === 'string') continue;
    const stampedMs = one.aheadMs ?? Math.min(0, one.at - now);
    if (stampedMs >= -freshMs) newest = Math.max(newest ?? -freshMs, stampedMs);
  }
  return newest;
}
