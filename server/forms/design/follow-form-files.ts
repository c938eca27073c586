import type { Logger } from 'pino';

import type { Deps } from '#server/web/deps.ts';

import { installForms } from './install-forms.ts';

/**
 * Takes the forms of the configuration now, when it changes, and when a form changes: a file may wait
 * for that. One time after the other. @returns what ends it.
 */
export function followFormFiles(deps: Deps, log: Logger): () => Promise<void> {
  let last = Promise.resolve();
  function again(): void {
    last = last
      .then(() => installForms(deps))
      .catch((error: unknown) =>
        log.error({ err: error }, 'forms of the configuration were not taken'),
      );
  }
  const ends = [
    deps.bus.subscribe('config.changed', again),
    deps.bus.subscribe('resource.changed', ({ resource }) => {
      if (resource === 'forms') again();
    }),
  ];
  again();
  return async () => {
    for (const end of ends) end();
    await last;
  };
}
