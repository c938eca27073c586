import type { Machine } from '#schemas/api/machines.gen.ts';

import type { KpiPublisher } from './kpi-publisher.ts';

/** Shortest interval between two refreshes of one machine; the first change is read at once. */
const machineMs = 2000;
/**
 * One query for the due machines. Small and frequent, so that screens do not redraw all at once.
 */
const refreshMs = 100;
const maxInRefresh = 100;
/** KPIs change with time too: planned time passes, a stop grows longer. */
const refreshAllMs = 15_000;

interface Deps {
  publisher: KpiPublisher;
  /** Reads the machines again and gives the ids of all. */
  everyMachine: () => Promise<readonly string[]>;
  /** Reads the rows of these machines. */
  readRows: (ids: ReadonlySet<string>) => Promise<Machine[]>;
  /** Milliseconds of a monotonic clock. */
  now: () => number;
}

/** Refreshes KPIs on a schedule: one query for all due machines, instead of one per sample. */
export function createRefreshSchedule({ publisher, everyMachine, readRows, now }: Deps) {
  const marked = new Set<string>();
  const readAt = new Map<string, number>();
  let isRunning = false;
  let hasStopped = false;
  let nextRefreshAt = 0;
  let timer: NodeJS.Timeout | undefined;
  // After an error, the next interval reads the machines.
  const everyone = setInterval(() => void everyMachine().then(markAll, () => {}), refreshAllMs);
  everyone.unref();

  async function refresh() {
    timer = undefined;
    const ids = takeDue();
    if (ids.size > 0) await read(ids);
    if (marked.size > 0) schedule();
  }

  async function read(ids: ReadonlySet<string>) {
    isRunning = true;
    const startedAt = now();
    // After an error the last KPIs stay; the next refresh publishes the difference.
    const rows = await readRows(ids).catch((): Machine[] => []);
    for (const row of rows) {
      if (marked.has(row.Id)) publisher.publishRatios(row);
      else publisher.publishRow(row);
    }
    isRunning = false;
    nextRefreshAt = now() + Math.max(refreshMs, 10 * (now() - startedAt));
  }

  function takeDue(): Set<string> {
    const at = now();
    const due = new Set<string>();
    for (const id of marked) {
      if (due.size >= maxInRefresh) break;
      if (at - (readAt.get(id) ?? -machineMs) < machineMs) continue;
      due.add(id);
      readAt.set(id, at);
      marked.delete(id);
    }
    if (due.size === 0) nextRefreshAt = at + refreshMs;
    return due;
  }

  function markAll(ids: readonly string[]) {
    for (const id of ids) marked.add(id);
    if (!isRunning) schedule();
  }

  function schedule() {
    if (hasStopped) return;
    timer ??= setTimeout(() => void refresh(), Math.max(0, nextRefreshAt - now()));
  }

  return {
    mark: (machineId: string) => markAll([machineId]),
    stop() {
      hasStopped = true;
      clearTimeout(timer);
      clearInterval(everyone);
    },
  };
}
