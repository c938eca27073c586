import { useQuery } from '@tanstack/react-query';

import { listConfigFiles } from '#api/config.ts';
import { isAdmin } from '#machines/sign-in/account.ts';
import type { ListedFile } from '#schemas/api/configuration.gen.ts';

import { useSession } from '../session.ts';

/** The files of the configuration. None until they are there, and for who may not see them. */
export function useConfigFiles(): readonly ListedFile[] {
  const { account } = useSession();
  const { data = [] } = useQuery({
    queryKey: ['config', 'files'],
    queryFn: ({ signal }) => listConfigFiles(signal),
    refetchOnMount: 'always',
    enabled: isAdmin(account),
  });
  return data;
}

/** The overlays of a screen, by the usual names of their files, and its own file. */
export function filesOfScreen(
  files: readonly ListedFile[],
  id: string,
  client: string,
): ListedFile[] {
  return files.filter(({ Path }) => {
    if (Path === `screens/${id}/${id}.screen.json`) return true;
    const isOfClient = client === '' || Path.startsWith(`clients/${client}/`);
    return isOfClient && Path.endsWith(`/screens/${id}.overlay.json`);
  });
}
