import type { Logger } from 'pino';

import { followFiles } from '#server/screens/files/follow-files.ts';
import type { Deps } from '#server/web/deps.ts';

import { installPolicies } from './install-policies.ts';

/**
 * Applies the policy files of the configuration; a file may wait for its plant.
 * @returns the function that stops it.
 */
export function followPolicyFiles(deps: Deps, log: Logger): () => Promise<void> {
  return followFiles(deps.bus, {
    take: () => installPolicies(deps),
    resource: 'plants',
    onError: (error) => log.error({ err: error }, 'policies of the configuration were not taken'),
  });
}
