import type { Machine } from '#schemas/api/machines.gen.ts';

import type { Channel } from './channel.ts';
import type { Fields } from './frame-values.ts';
import { changedFields, kpiFields } from './kpi-fields.ts';

/** KPIs of machines that changed are told at once, and after that at most this often. */
const passMs = 1000;
/** KPIs move with the clock too: planned time goes by, a stop grows longer. */
const everyoneMs = 15_000;

/** Reads the rows of these machines; without ids, of all the channel has. */
export type ReadRows = (ids?: ReadonlySet<string>) => Promise<Machine[]>;

export type KpiPasses = ReturnType<typeof createKpiPasses>;

/**
 * Tells the KPIs of machines that changed, field by field, in passes: one query for all of them
 * instead of one for each sample.
 */
export function createKpiPasses(channel: Channel, readRows: ReadRows, now: () => number) {
  const told = new Map<string, Fields>();
  let marked = new Set<string>();
  let isRunning = false;
  let nextPassAt = 0;
  let timer: NodeJS.Timeout | undefined;
  const everyone = setInterval(() => void pass(), everyoneMs);
  everyone.unref();

  async function pass(ids?: ReadonlySet<string>) {
    if (isRunning || channel.readerCount() === 0) return;
    isRunning = true;
    const startedAt = now();
    // A pass that fails leaves the last figures standing; the next one tells what changed since.
    const rows = await readRows(ids).catch((): Machine[] => []);
    for (const row of rows) tell(row);
    isRunning = false;
    nextPassAt = now() + Math.max(passMs, 10 * (now() - startedAt));
    if (marked.size > 0) schedule();
  }

  function tell(row: Machine) {
    const fields = kpiFields(row);
    const changed = changedFields(told.get(row.Id) ?? {}, fields);
    told.set(row.Id, fields);
    if (Object.keys(changed).length > 0)
      channel.put('kpis', row.Id, { ...changed, Id: row.Id, At: new Date(now()).toISOString() });
  }

  function schedule() {
    timer ??= setTimeout(takeMarked, Math.max(0, nextPassAt - now()));
  }

  function takeMarked() {
    timer = undefined;
    const ids = marked;
    marked = new Set();
    void pass(ids);
  }

  return {
    /** Makes these rows the state that a first snapshot tells. */
    start(rows: readonly Machine[]) {
      const At = new Date(now()).toISOString();
      for (const row of rows) {
        const fields = kpiFields(row);
        told.set(row.Id, fields);
        channel.load('kpis', row.Id, { ...fields, Id: row.Id, At });
      }
    },
    mark(machineId: string) {
      marked.add(machineId);
      if (!isRunning) schedule();
    },
    stop() {
      clearTimeout(timer);
      clearInterval(everyone);
    },
  };
}
