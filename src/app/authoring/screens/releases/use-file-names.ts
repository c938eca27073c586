import { useQuery } from '@tanstack/react-query';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';

import { listNamedClients } from '#api/admin/named-clients.ts';
import { screensQuery } from '#app/screen/screen-data.ts';
import { useSession } from '#app/session/session.ts';
import { fileName } from '#editor/draft/layer-text.ts';

import { useConfigFiles } from '../use-config-files.ts';

interface NamedFile {
  Path: string;
  /** Screen id from the file's content, where it is not in force. */
  ScreenId?: string | undefined;
}

/** Name and layer of a configuration file: `Overview · For Northwind`. */
export function useFileNames(): (file: NamedFile) => string {
  const { t } = useTranslation();
  const { Items: files, LayerNames } = useConfigFiles();
  const { data: screens = [] } = useQuery(screensQuery(useSession()));
  const { data: clients = [] } = useQuery({
    queryKey: ['named-clients'],
    queryFn: ({ signal }) => listNamedClients(signal),
  });
  // Includes clients without any file left.
  const named = clients.map(({ Id, DisplayName }) => [`client ${Id}`, DisplayName] as const);
  const names = { ...Object.fromEntries(named), ...LayerNames };

  function screenOf({ Path: path, ScreenId }: NamedFile): string | undefined {
    const known = ScreenId ?? files.find(({ Path }) => Path === path)?.ScreenId;
    const id = known ?? screenIdIn(path);
    const title = screens.find((screen) => screen.id === id)?.title;
    return title === undefined ? id : t(title);
  }

  return (file) => {
    const path = file.Path;
    return fileName(t, { what: kindOf(t, path) ?? screenOf(file) ?? path, path, names });
  };
}

const kinds: readonly (readonly [kind: string, pattern: RegExp])[] = [
  ['theme', /\/client\.theme\.json$/],
  ['menu', /\/navigation\.overlay\.json$/],
  ['site', /(?:^|\/)site\.json$/],
  ['texts', /\.texts\.json$/],
  ['form', /\/([^/]+)\.form\.json$/],
  ['policy', /\/oee-policy\.json$/],
];

function kindOf(t: TFunction, path: string): string | undefined {
  for (const [kind, pattern] of kinds) {
    const found = pattern.exec(path);
    if (found) return t(`screensPage.file.${kind}`, { name: found[1] });
  }
  return undefined;
}

/** The screen id by the usual name of a deleted file. */
function screenIdIn(path: string): string | undefined {
  return /([^/]+)\.(?:overlay|screen)\.json$/.exec(path)?.[1];
}
