import type { FastifyBaseLogger } from 'fastify';

import { keepLooking } from '#server/base/keep-looking.ts';
import type { Deps } from '#server/web/deps.ts';

import { runRules } from './run-rules.ts';

const everyMs = 5000;

/** Looks at what rules are about, again and again; returns the function that ends it. */
export function startRuleWatch(
  deps: Pick<Deps, 'db' | 'bus' | 'now'>,
  log: Pick<FastifyBaseLogger, 'error'>,
): () => Promise<void> {
  return keepLooking(() => runRules(deps), {
    everyMs,
    onError: (err) => log.error({ err }, 'rules could not be looked at'),
  });
}
