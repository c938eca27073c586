import { createWrittenState, maxTextLength } from '#server/connectors/written-state.ts';
import type { PipelineDeps } from '#server/production/ingest/batch.ts';
import type { Deps } from '#server/web/deps.ts';

import type { PublisherRow } from './publisher.ts';

type StateColumns = Pick<PublisherRow, 'state' | 'last_sent_at' | 'last_error'>;

/** Status of a publisher, for people. */
export function createPublisherState(
  id: string,
  { db, log }: Pick<Deps, 'db'> & Pick<PipelineDeps, 'log'>,
) {
  const state = createWrittenState<StateColumns>(
    { state: 'connecting', last_error: null },
    {
      async store(values) {
        await db.updateTable('publishers').set(values).where('id', '=', id).execute();
      },
      onError: (err) =>
        log.error({ err, publisher: id }, 'the state of a publisher could not be written'),
    },
  );
  return {
    connected() {
      state.set({ state: 'running', last_error: null });
      void state.write();
    },
    failed(error: Error) {
      const last_error = error.message.slice(0, maxTextLength);
      const before = state.now();
      state.set({ state: 'failed', last_error });
      if (before.state === 'failed' && before.last_error === last_error) return;
      log.warn({ publisher: id, reason: last_error }, 'figures cannot be published');
      void state.write();
    },
    /** The broker has accepted all messages of that time. */
    sent(at: number) {
      state.set({ last_sent_at: at });
    },
    end: (last: 'off' | undefined) => state.end(last ? { state: last } : {}),
  };
}
