import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';

import { loadTexts } from '#api/apps.ts';
import { onConfigChanged } from '#api/hub/config-changes.ts';
import { reloadTexts } from '#i18n/reload-texts.ts';
import { logError } from '#lib/log.ts';

import { startClientTheme } from './load-client-theme.ts';

/** What an integrator changes is on the open pages at once; what a user has typed stays. */
export function useConfigChanges(): void {
  const reload = useConfigReload();
  useEffect(
    () =>
      onConfigChanged(() => {
        void reload();
        void startClientTheme();
      }),
    [reload],
  );
}

/** Asks for texts, screens and the menu again: pages without live values do not hear of a change. */
export function useConfigReload(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await reloadTexts(loadTexts).catch((error: unknown) => logError('Texts not loaded', error));
    await Promise.all(
      ['screens', 'navigation'].map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
  }, [client]);
}
