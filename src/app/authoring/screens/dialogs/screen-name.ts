import { getConfigFile } from '#api/admin/config.ts';
import { completeWords, withWords, wordsIn } from '#app/authoring/texts/text-files.ts';
import type { ConfigFile, FileChanges } from '#schemas/api/configuration.gen.ts';
import type { Screen } from '#schemas/config/screen.gen.ts';

import type { ScreenTitles } from './title-fields.tsx';

/** Files of a screen that was created in the product. */
export interface ScreenFiles {
  screen: ConfigFile;
  texts: ConfigFile;
}

/** Whether name and menu place of the screen can be edited here. */
export function isMadeHere({ id, title }: Pick<Screen, 'id' | 'title'>): boolean {
  return title === titleKey(id);
}

function titleKey(id: string): string {
  return `screen.${id}.title`;
}

export async function loadScreenFiles(id: string, signal: AbortSignal): Promise<ScreenFiles> {
  const [screen, texts] = await Promise.all(
    ['screen', 'texts'].map((kind) =>
      getConfigFile(`screens/${id}/${id}.${kind}.json`, signal),
    ) as [Promise<ConfigFile>, Promise<ConfigFile>],
  );
  return { screen, texts };
}

/** Its names by language, without those equal to the English one. */
export function titlesIn(id: string, { texts }: ScreenFiles): ScreenTitles {
  const words = Object.entries(wordsIn(texts.Text, titleKey(id)));
  const english = words.find(([code]) => code === 'en-US')?.[1];
  return Object.fromEntries(
    words.flatMap(([code, own = '']) => (code === 'en-US' || own !== english ? [[code, own]] : [])),
  );
}

export interface NamedScreen {
  titles: ScreenTitles;
  isInMenu: boolean;
}

/** File contents for a new name and menu state of a screen. @param codes Available languages. */
export function changesOfName(
  id: string,
  { screen, texts }: ScreenFiles,
  { titles, isInMenu, codes }: NamedScreen & { codes: readonly string[] },
): FileChanges {
  const document = JSON.parse(screen.Text ?? '{}') as Screen;
  const { menu, ...others } = document;
  const changed = isInMenu
    ? { ...others, menu: menu ?? { group: 'Dashboard', icon: 'grid' } }
    : others;
  const words = completeWords(titles, {}, codes);
  const isSame = isInMenu === (menu !== undefined);
  return {
    Files: [
      {
        Path: texts.Path,
        Text: withWords(texts.Text, { [titleKey(id)]: words }),
        Before: texts.Text,
      },
      ...(isSame
        ? []
        : [
            {
              Path: screen.Path,
              Text: `${JSON.stringify(changed, null, 2)}\n`,
              Before: screen.Text,
            },
          ]),
    ],
  };
}
