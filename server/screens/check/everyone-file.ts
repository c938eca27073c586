import type { Screen } from '#schemas/config/screen.gen.ts';
import { checkConfigText } from '#server/base/config-text.ts';
import type { ConfigFile } from '#server/screens/files/config-files.ts';
import { shippedFiles, withoutShippedFiles } from '#server/screens/files/shipped-files.ts';
import { isObject } from '#shared/merge-patch.ts';

import { isScreenFile } from './screen-files.ts';
import { shippedScreens } from './shipped-screens.ts';

/** The file to write when a screen is changed for everyone. */
interface EveryoneFile {
  path: string;
  /**
   * The shipped screen with the same id that the file extends. Absent: the file is the whole
   * screen.
   */
  extended?: Screen;
}

/**
 * For a screen created in the product its own file; for a shipped one a file that extends it, so
 * that product updates still apply.
 * @param files Files of the configuration.
 * @returns undefined where files of the configuration folder define the screen.
 */
export async function everyoneFile(
  files: readonly ConfigFile[],
  id: string,
): Promise<EveryoneFile | undefined> {
  const path = `screens/${id}/${id}.screen.json`;
  const own = (await withoutShippedFiles(files))
    .filter(isScreenFile)
    .map((written) => ({ file: written, document: documentOf(written) }))
    .filter((written) => written.file.path === path || written.document['id'] === id);
  const shipped = shippedScreens(await shippedFiles.read()).find((screen) => screen.id === id);
  const [one, ...others] = own;
  if (!one) return shipped && { path, extended: shipped };
  const { file, document } = one;
  const isWrittenHere = others.length === 0 && file.path === path && file.source === 'store';
  if (!isWrittenHere) return undefined;
  const below = document['extends'];
  if (below === undefined) return { path };
  return below === id && shipped ? { path, extended: shipped } : undefined;
}

function documentOf({ text }: ConfigFile): Record<string, unknown> {
  const { document } = checkConfigText(text, () => []);
  return isObject(document) ? document : {};
}
