import { useQuery } from '@tanstack/react-query';

import { listConfigFiles } from '#api/admin/config.ts';
import { isAdmin } from '#machines/sign-in/account.ts';
import type { ConfigFiles, ListedFile } from '#schemas/api/configuration.gen.ts';

import { useSession } from '../session/session.ts';

const none: ConfigFiles = { Items: [], TotalItems: 0, LayerNames: {} };

/** The files of the configuration. None until they are there, and for who may not see them. */
export function useConfigFiles(): ConfigFiles {
  const { account } = useSession();
  const { data = none } = useQuery({
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

/** `client northwind`, `plant riverside` of the path of an overlay; of any other file the base. */
export function layersOfPath(path: string): string[] {
  const [, client, plant, machine] =
    /^clients\/([^/]+)\/(?:plants\/([^/]+)\/(?:machines\/([^/]+)\/)?)?screens\//.exec(path) ?? [];
  const names = { client, plant, machine };
  const layers = Object.entries(names).flatMap(([kind, name]) => (name ? [`${kind} ${name}`] : []));
  return layers.length > 0 ? layers : ['base'];
}
