import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { loadTexts } from '#api/apps.ts';
import { onConfigChanged } from '#api/hub/config-changes.ts';
import { reloadTexts } from '#i18n/i18n.ts';
import { logError } from '#lib/log.ts';

import { startClientTheme } from './load-client-theme.ts';

/** What an integrator changes is on the open pages at once; what a user has typed stays. */
export function useConfigChanges(): void {
  const client = useQueryClient();
  useEffect(
    () =>
      onConfigChanged(() => {
        reloadTexts(loadTexts)
          .catch((error: unknown) => logError('Texts not loaded', error))
          .finally(() => {
            void client.invalidateQueries({ queryKey: ['screens'] });
            void client.invalidateQueries({ queryKey: ['navigation'] });
          });
        void startClientTheme();
      }),
    [client],
  );
}
