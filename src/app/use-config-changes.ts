import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';

import { loadTexts } from '#api/apps.ts';
import { onConfigChanged } from '#api/hub/config-changes.ts';
import { reloadTexts } from '#i18n/reload-texts.ts';
import { logError } from '#lib/log.ts';

import { startClientTheme } from './load-client-theme.ts';

/** Applies configuration changes to open pages at once; user input stays. */
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

/** Refetches texts, screens and the menu: pages without live values receive no change events. */
export function useConfigReload(): () => Promise<void> {
  const client = useQueryClient();
  return useCallback(async () => {
    await reloadTexts(loadTexts).catch((error: unknown) => logError('Texts not loaded', error));
    await Promise.all(
      ['screens', 'navigation'].map((key) => client.invalidateQueries({ queryKey: [key] })),
    );
  }, [client]);
}
