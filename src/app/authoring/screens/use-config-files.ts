import { useQuery } from '@tanstack/react-query';

import { listConfigFiles } from '#api/admin/config.ts';
import { useSession } from '#app/session/session.ts';
import { isAdmin } from '#machines/sign-in/account.ts';
import type { ConfigFiles, ListedFile } from '#schemas/api/configuration.gen.ts';

const none: ConfigFiles = { Items: [], TotalItems: 0, LayerNames: {} };

/** Configuration files. Empty while they load, and for users who may not see them. */
export function useConfigFiles(): ConfigFiles & { isLoading: boolean } {
  const { account } = useSession();
  const { data = none, isLoading } = useQuery({
    queryKey: ['config', 'files'],
    queryFn: ({ signal }) => listConfigFiles(signal),
    refetchOnMount: 'always',
    enabled: isAdmin(account),
  });
  return { ...data, isLoading };
}

/** The own file of a screen, then its overlays, of one client or all. */
export function filesOfScreen(
  files: readonly ListedFile[],
  id: string,
  client: string,
): ListedFile[] {
  const all = files.filter(({ ScreenId }) => ScreenId === id);
  const [overlays, own] = [all.filter(isOverlay), all.filter((file) => !isOverlay(file))];
  const shown = overlays.filter(
    ({ Path }) => client === '' || Path.startsWith(`clients/${client}/`),
  );
  return [...own, ...shown];
}

function isOverlay({ Path }: ListedFile): boolean {
  return Path.startsWith('clients/');
}
