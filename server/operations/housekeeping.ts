import type { Logger } from 'pino';

import { startPolling } from '#server/base/start-polling.ts';
import { whileHeld } from '#server/cluster/leases.ts';
import { startWebhooks } from '#server/connectors/webhooks/webhook-watch.ts';
import { openMediaFiles, type MediaFiles } from '#server/media/media-files.ts';
import { purgeUnusedMedia } from '#server/media/unused-media.ts';
import { purgeExpired, startCleanup } from '#server/people/sessions/cleanup.ts';
import { startSilenceWatch } from '#server/production/ingest/sources/silence-watch.ts';
import { endEmptyMeetings } from '#server/together/meetings/end-empty.ts';
import { purgeOldMessages } from '#server/together/meetings/old-messages.ts';
import { startDelivery } from '#server/together/notifications/deliver/delivery-watch.ts';
import { startRuleWatch } from '#server/together/notifications/rules/rule-watch.ts';
import type { Deps } from '#server/web/deps.ts';

import { deleteRemovedClients } from './delete-removed-clients.ts';

const meetingsEveryMs = 30_000;

/** Purges expired data. Messages come before media, so that their pictures go in the same run. */
export async function purgeAll(
  { db, now, keepChatMs }: Pick<Deps, 'db' | 'now' | 'keepChatMs'>,
  files: MediaFiles,
): Promise<void> {
  await purgeExpired(db, now());
  if (keepChatMs !== undefined) await purgeOldMessages(db, now() - keepChatMs);
  await purgeUnusedMedia(db, files, now());
  await deleteRemovedClients(db, files, now());
}

/** Starts periodic tasks, on one instance for all. Returns the function that stops them. */
export function startHousekeeping(deps: Deps, log: Logger): () => Promise<void> {
  const { db, bus, leases, now, pipeline } = deps;
  // Runs on every instance: the database decides if two mark the same source.
  const stopWatching = startSilenceWatch(pipeline, log);
  const files = openMediaFiles(deps);
  const stopTasks = whileHeld('housekeeping', {
    leases,
    start() {
      const stopRules = startRuleWatch({ db, bus, now }, log);
      const stopDelivery = startDelivery(deps, log);
      const stopWebhooks = startWebhooks(deps, log);
      const stopMeetings = startPolling(() => endEmptyMeetings(db, bus, now()), {
        everyMs: meetingsEveryMs,
        onError: (err) => log.error({ err }, 'meetings could not be looked at'),
      });
      const stopCleanup = startCleanup({
        purge: () => purgeAll(deps, files),
        onError: (error) => log.error({ err: error }, 'what is out of date could not be deleted'),
      });
      return Promise.resolve(async () => {
        stopCleanup();
        await Promise.all([stopRules(), stopDelivery(), stopWebhooks(), stopMeetings()]);
      });
    },
    onError: (error) => log.error({ err: error }, 'housekeeping could not be looked for'),
  });
  return async () => {
    await stopWatching();
    await stopTasks();
  };
}
