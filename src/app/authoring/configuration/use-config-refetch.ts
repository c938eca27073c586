import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { startClientTheme } from '#app/load-client-theme.ts';
import { useConfigReload } from '#app/use-config-changes.ts';

/** Refetches what the open page, its menu, texts and theme take from the configuration. */
export function useConfigRefetch(): () => Promise<void> {
  const client = useQueryClient();
  const reload = useConfigReload();
  return useCallback(async () => {
    void startClientTheme();
    await Promise.all([reload(), client.invalidateQueries({ queryKey: ['config'] })]);
  }, [client, reload]);
}
