import type { FastifyBaseLogger } from 'fastify';

import { startPolling } from '#server/base/start-polling.ts';

import { deliverDue, type DeliveryDeps } from './deliver.ts';

const everyMs = 5000;

/** Sends due deliveries at intervals; returns the function that stops it. */
export function startDelivery(
  deps: Omit<DeliveryDeps, 'log'>,
  log: Pick<FastifyBaseLogger, 'error' | 'warn'>,
): () => Promise<void> {
  return startPolling(() => deliverDue({ ...deps, log }), {
    everyMs,
    onError: (err) => log.error({ err }, 'notifications could not be sent'),
  });
}
