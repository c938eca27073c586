import type { FastifyBaseLogger } from 'fastify';

import { startPolling } from '#server/base/start-polling.ts';
import type { Deps } from '#server/web/deps.ts';

import { collectMessages } from './collect-messages.ts';
import { createSender } from './send-messages.ts';

const everyMs = 5000;

/** Collects events and sends messages at intervals; returns the function that stops it. */
export function startWebhooks(
  deps: Pick<Deps, 'db' | 'now' | 'networks'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<void> {
  const stopCollecting = startPolling(() => collectMessages(deps.db, deps.now()), {
    everyMs,
    onError: (err) => log.error({ err }, 'what webhooks are sent could not be looked at'),
  });
  const sender = createSender(deps, couldNotSend);
  const stopSending = startPolling(sender.look, { everyMs, onError: couldNotSend });
  return async () => {
    await Promise.all([stopCollecting(), stopSending()]);
    await sender.end();
  };

  function couldNotSend(err: unknown): void {
    log.error({ err }, 'webhooks could not be sent');
  }
}
