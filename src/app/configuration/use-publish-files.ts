import { useMutation, useQueryClient } from '@tanstack/react-query';

import { publishFiles } from '#api/admin/config.ts';
import type { FileChanges } from '#schemas/api/configuration.gen.ts';

import { startClientTheme } from '../load-client-theme.ts';
import { useConfigReload } from '../use-config-changes.ts';

/**
 * Brings files into force; the open page, its menu and its texts follow before it is done.
 * @param prepare What the files are to say; it may ask the server first.
 */
export function usePublishFiles<Change>(
  prepare: (change: Change) => Promise<FileChanges>,
  onDone: () => void,
) {
  const client = useQueryClient();
  const reload = useConfigReload();
  return useMutation({
    mutationFn: async (change: Change) => publishFiles(await prepare(change)),
    async onSuccess() {
      void startClientTheme();
      await Promise.all([reload(), client.invalidateQueries({ queryKey: ['config'] })]);
      onDone();
    },
  });
}
