import { useMutation } from '@tanstack/react-query';

import { getConfigFile, publishFiles } from '#api/admin/config.ts';
import { HttpError } from '#api/http.ts';
import type { FileChanges } from '#schemas/api/configuration.gen.ts';

import { useConfigRefetch } from './use-config-refetch.ts';

export type Publishing = ReturnType<typeof usePublishFiles>;

interface Publication<Change> {
  change: Change;
  /** In place of what others have published since the files were read. */
  isOver: boolean;
}

/**
 * Brings files into force; the open page, its menu and its texts follow before it is done.
 * @param prepare What the files are to say; it may ask the server first.
 * @param onDone Is given the number of the release.
 */
export function usePublishFiles<Change>(
  prepare: (change: Change) => Promise<FileChanges>,
  onDone: (release: number) => void,
) {
  const refetch = useConfigRefetch();
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ change, isOver }: Publication<Change>) => {
      const changes = await prepare(change);
      return publishFiles(isOver ? await overFilesNow(changes) : changes);
    },
    async onSuccess({ Number: release }) {
      await refetch();
      onDone(release);
    },
  });
  return {
    publish: (change: Change) => mutate({ change, isOver: false }),
    publishOver: (change: Change) => mutate({ change, isOver: true }),
    isPending,
    error,
    /** Others have published one of the files since it was read. */
    isConflict: error instanceof HttpError && error.code === 'configuration.changed',
  };
}

async function overFilesNow({ Files, ...changes }: FileChanges): Promise<FileChanges> {
  const now = await Promise.all(Files.map(({ Path }) => getConfigFile(Path)));
  return {
    ...changes,
    Files: Files.map((file, index) => ({ ...file, Before: now[index]?.Text ?? null })),
  };
}
