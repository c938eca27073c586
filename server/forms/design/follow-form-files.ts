import type { Logger } from 'pino';

import { followFiles } from '#server/screens/files/follow-files.ts';
import type { Deps } from '#server/web/deps.ts';

import { installForms } from './install-forms.ts';

/** Takes the forms of the configuration; a file may wait for the form that it is. @returns what ends it. */
export function followFormFiles(deps: Deps, log: Logger): () => Promise<void> {
  return followFiles(deps.bus, {
    take: () => installForms(deps),
    resource: 'forms',
    onError: (error) => log.error({ err: error }, 'forms of the configuration were not taken'),
  });
}
