import { ConnectionError } from '#server/connectors/connection-error.ts';
import { runLeased, type LeasedRunner } from '#server/connectors/run-leased.ts';
import { isNotRemoved } from '#server/db/scope.ts';
import type { Deps } from '#server/web/deps.ts';

import { createPublisherState } from './publisher-state.ts';
import { decryptPublisher, type PublisherRow } from './publisher.ts';
import { startPublisher, type RunDeps } from './run-publisher.ts';

/** Runs every enabled publisher that no other instance runs. */
export function startPublishers(
  deps: RunDeps & Pick<Deps, 'bus'> & Partial<Pick<Deps, 'leases'>>,
): LeasedRunner {
  const { db, bus, log, leases } = deps;
  return runLeased<PublisherRow>({
    bus,
    ...(leases && { leases }),
    resource: 'publishers',
    lease: 'publisher',
    rows: () =>
      db
        .selectFrom('publishers')
        .selectAll()
        .where('is_enabled', '=', 1)
        .where(isNotRemoved('client_id'))
        .execute(),
    start: (row) => start(row, deps),
    onError: (err) => log.error({ err }, 'the publishers could not be read'),
  });
}

async function start(row: PublisherRow, deps: RunDeps) {
  const state = createPublisherState(row.id, deps);
  const running = await decryptPublisher(deps.db, row).then(
    (publisher) => startPublisher({ ...deps, publisher, format: row.format, state }),
    () => {
      state.failed(new ConnectionError('secret.unreadable'));
      return undefined;
    },
  );
  return {
    async stop(last: 'off' | undefined) {
      await running?.stop();
      await state.end(last);
    },
  };
}
