import { useQueryClient } from '@tanstack/react-query';
import { useCallback } from 'react';

import { startClientTheme } from '../load-client-theme.ts';
import { useConfigReload } from '../use-config-changes.ts';

/** The open page, its menu, texts and theme follow what is in force now. */
export function useConfigRefetch(): () => Promise<void> {
  const client = useQueryClient();
  const reload = useConfigReload();
  return useCallback(async () => {
    void startClientTheme();
    await Promise.all([reload(), client.invalidateQueries({ queryKey: ['config'] })]);
  }, [client, reload]);
}
