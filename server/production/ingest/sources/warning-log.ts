import { warningText, type TaggedWarning } from '#server/oee/ledger/counter-warning.ts';
import type { PipelineDeps } from '#server/production/ingest/batch.ts';
import type { RegisteredMachine } from '#server/production/ingest/commit/registry.ts';

/**
 * Milliseconds between lines of one warning: a line for each would fill the disk. The source counts
 * them all.
 */
const silenceMs = 600_000;

/** Logs counter warnings: at once, then every ten minutes with the number of repeats. */
export function createWarningLog({ log, now }: Pick<PipelineDeps, 'log' | 'now'>) {
  const logged = new Map<string, { at: number; unsaid: number }>();

  return function say(
    { id, machineName }: Pick<RegisteredMachine, 'id' | 'machineName'>,
    warning: TaggedWarning,
  ): void {
    const key = JSON.stringify([id, warning.tag, warning.code]);
    const last = logged.get(key);
    if (last && now() - last.at < silenceMs) {
      last.unsaid += 1;
      return;
    }
    logged.set(key, { at: now(), unsaid: 0 });
    const besides = last && last.unsaid > 0 ? { others: last.unsaid } : {};
    log.warn({ machine: id, name: machineName, ...besides }, warningText(warning));
  };
}

export type WarningLog = ReturnType<typeof createWarningLog>;
