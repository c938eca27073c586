import { useMutation } from '@tanstack/react-query';
import { use } from 'react';

import { getConfigFile, publishFiles } from '#api/admin/config.ts';
import { HttpError } from '#api/http.ts';
import type { ConfigFile, FileChanges, Published } from '#schemas/api/configuration.gen.ts';

import { FootFocus } from './foot-focus.ts';
import { useConfigRefetch } from './use-config-refetch.ts';

export type PublishState = Pick<
  ReturnType<typeof usePublishFiles>,
  'isPending' | 'error' | 'isConflict'
>;

interface Publication<Change> {
  change: Change;
  /** Overwrite what others have published since the files were read. */
  isForced: boolean;
}

/**
 * Publishes files and refetches the page, its menu and texts before it is done.
 * @param prepare Computes the new file contents; may call the server first.
 * @param onDone Called with the number of the release.
 */
export function usePublishFiles<Change>(
  prepare: (change: Change) => Promise<FileChanges>,
  onDone: (release: number) => void,
) {
  const refetch = useConfigRefetch();
  const footFocus = use(FootFocus);
  const { mutate, isPending, error } = useMutation({
    mutationFn: async ({ change, isForced }: Publication<Change>) => {
      const changes = await prepare(change);
      return isForced ? publishFiles(await overFilesNow(changes)) : publishOnce(changes);
    },
    async onSuccess({ Number: release }) {
      footFocus.want();
      await refetch();
      onDone(release);
    },
  });
  return {
    publish: (change: Change) => mutate({ change, isForced: false }),
    forcePublish: (change: Change) => mutate({ change, isForced: true }),
    isPending,
    error,
    /** Others have published one of the files since it was read. */
    isConflict: isConflict(error),
  };
}

function isConflict(error: unknown): boolean {
  return error instanceof HttpError && error.code === 'configuration.changed';
}

/**
 * If the reply to a publication was lost, the retry conflicts with its own text: treated as
 * success.
 */
async function publishOnce(changes: FileChanges): Promise<Published> {
  try {
    return await publishFiles(changes);
  } catch (error) {
    const now = isConflict(error) ? await filesNow(changes) : [];
    const release = now[0]?.Number ?? null;
    const isOwn = changes.Files.every(({ Text }, index) => Text === now[index]?.Text);
    if (release === null || !isOwn) throw error;
    return { Number: release };
  }
}

function filesNow({ Files }: FileChanges): Promise<ConfigFile[]> {
  return Promise.all(Files.map(({ Path }) => getConfigFile(Path)));
}

async function overFilesNow(changes: FileChanges): Promise<FileChanges> {
  const now = await filesNow(changes);
  return {
    ...changes,
    Files: changes.Files.map((file, index) => ({ ...file, Before: now[index]?.Text ?? null })),
  };
}
