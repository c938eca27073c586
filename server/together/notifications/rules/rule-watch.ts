import type { FastifyBaseLogger } from 'fastify';

import { startPolling } from '#server/base/start-polling.ts';
import type { Deps } from '#server/web/deps.ts';

import { runRules } from './run-rules.ts';

const everyMs = 5000;

/** Evaluates rules at intervals; returns the function that stops it. */
export function startRuleWatch(
  deps: Pick<Deps, 'db' | 'bus' | 'now'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<void> {
  return startPolling(() => runRules(deps), {
    everyMs,
    onError: (err) => log.error({ err }, 'rules could not be looked at'),
  });
}
