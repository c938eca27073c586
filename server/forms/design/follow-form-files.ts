import type { Logger } from 'pino';

import { followFiles } from '#server/screens/files/follow-files.ts';
import type { Deps } from '#server/web/deps.ts';

import { installForms } from './install-forms.ts';

/**
 * Applies the forms of the configuration; a file may wait for its form.
 * @returns the function that stops it.
 */
export function followFormFiles(deps: Deps, log: Logger): () => Promise<void> {
  return followFiles(deps.bus, {
    take: () => installForms(deps),
    resource: 'forms',
    onError: (error) => log.error({ err: error }, 'forms of the configuration were not taken'),
  });
}
