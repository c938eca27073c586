import { useQuery } from '@tanstack/react-query';

import { getConfigFile } from '#api/admin/config.ts';

import { useFileNames } from './releases/use-file-names.ts';
import { useConfigFiles } from './use-config-files.ts';

const menuFile = /(?:^|\/)navigation\.overlay\.json$/;

/** Names of the menus that link to an address; without its screen the links would lead nowhere. */
export function useLinkingMenus(path: string): readonly string[] {
  const nameOf = useFileNames();
  const { Items } = useConfigFiles();
  const paths = Items.map(({ Path }) => Path).filter((one) => menuFile.test(one));
  const { data = [] } = useQuery({
    queryKey: ['config', 'linking-menus', path, paths],
    queryFn: async ({ signal }) => {
      const files = await Promise.all(paths.map((one) => getConfigFile(one, signal)));
      return files.filter(({ Text }) => linksTo(Text, path)).map(({ Path }) => ({ Path }));
    },
  });
  return data.map(nameOf);
}

/** Also matches links with a query string. */
function linksTo(text: string | null, path: string): boolean {
  const hrefs = [...(text ?? '').matchAll(/"href"\s*:\s*"([^"?#]*)/g)].map(([, href]) => href);
  return hrefs.includes(path);
}
