import type { MappedSample } from '#server/connectors/mapping.ts';
import { createWrittenState, maxTextLength } from '#server/connectors/written-state.ts';
import type { Database } from '#server/db/tables/schema.ts';
import type { PipelineDeps } from '#server/production/ingest/batch.ts';
import { minuteMs } from '#shared/durations.ts';

type StateColumns = Pick<
  Database['source_devices'],
  'state' | 'last_sample_at' | 'last_value' | 'last_error' | 'rate'
>;

/** Status of a connector for people: kept in memory, and written at intervals. */
export interface DeviceState {
  connected(): void;
  /** Reports a problem while the connector runs. */
  noted(problem: Error): void;
  failed(error: Error): void;
  /** Reports committed samples. */
  stored(samples: readonly MappedSample[]): void;
  /** Writes the final state. */
  end(state: 'off' | undefined): Promise<void>;
}

export function createDeviceState(
  id: string,
  { db, now, log }: Pick<PipelineDeps, 'db' | 'now' | 'log'>,
): DeviceState {
  /** Numbers of samples, by the time of their commit. */
  let recent: { at: number; count: number }[] = [];
  const state = createWrittenState<StateColumns>(
    { state: 'connecting', last_error: null, rate: 0 },
    {
      async store(values) {
        await db.updateTable('source_devices').set(values).where('id', '=', id).execute();
      },
      refresh() {
        const since = performance.now() - minuteMs;
        recent = recent.filter(({ at }) => at > since);
        return { rate: recent.reduce((sum, { count }) => sum + count, 0) };
      },
      onError: (err) =>
        log.error({ err, device: id }, 'the state of a device could not be written'),
    },
  );

  return {
    connected() {
      if (state.now().state === 'running') return;
      state.set({ state: 'running', last_error: null });
      void state.write();
    },
    noted(problem) {
      state.set({ last_error: problem.message.slice(0, maxTextLength) });
      void state.write();
    },
    failed(error) {
      const last_error = error.message.slice(0, maxTextLength);
      const before = state.now();
      const isNews = before.state !== 'failed' || before.last_error !== last_error;
      state.set({ state: 'failed', last_error });
      if (!isNews) return;
      log.warn({ device: id, reason: last_error }, 'a device cannot be read');
      void state.write();
    },
    stored(samples) {
      const newest = samples.at(-1);
      if (!newest) return;
      const value = `${newest.tag} = ${String(newest.value)} (${newest.machine})`;
      state.set({ last_sample_at: now(), last_value: value.slice(0, maxTextLength) });
      recent.push({ at: performance.now(), count: samples.length });
    },
    end: (last) => state.end(last ? { state: last } : {}),
  };
}
