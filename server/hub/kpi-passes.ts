import type { Machine } from '#schemas/api/machines.gen.ts';

import type { Channel } from './channel.ts';
import type { KpiTeller } from './kpi-teller.ts';

/** Figures of machines that changed are read at once, and after that at most this often. */
const passMs = 1000;
/** Figures move with the clock too: planned time goes by, a stop grows longer. */
const everyoneMs = 15_000;

/** Reads the rows of these machines; without ids, of all the channel has. */
type ReadRows = (ids?: ReadonlySet<string>) => Promise<Machine[]>;

interface Parts {
  channel: Channel;
  teller: KpiTeller;
  readRows: ReadRows;
  now: () => number;
}

/** Reads figures in passes: one query for all machines that changed, not one for each sample. */
export function createKpiPasses({ channel, teller, readRows, now }: Parts) {
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
    for (const row of rows) {
      if (marked.has(row.Id)) teller.tellRatios(row);
      else teller.tellRow(row);
    }
    isRunning = false;
    nextPassAt = now() + Math.max(passMs, 10 * (now() - startedAt));
    if (marked.size > 0) schedule();
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
