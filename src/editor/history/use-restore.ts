import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { restoreRelease } from '#api/admin/config.ts';
import { showToast } from '#ui/toasts.ts';

export interface RestoreState {
  /** @param number Release; 0: before the first release. */
  restore(number: number): void;
  /** Number of the release that is being restored. */
  busy: number | undefined;
  error: Error | null;
}

/** Publishes the content that a file had at a release. */
export function useRestore(path: string, onRestored?: () => void): RestoreState {
  const { t } = useTranslation();
  const serverData = useQueryClient();
  const { mutate, isPending, variables, error } = useMutation({
    mutationFn: (number: number) => restoreRelease(number, path),
    onSuccess(release) {
      showToast({ kind: 'info', title: null, text: t('editor.restored', { number: release }) });
      void serverData.invalidateQueries({ queryKey: ['config'] });
      onRestored?.();
    },
  });
  return { restore: mutate, busy: isPending ? variables : undefined, error };
}
