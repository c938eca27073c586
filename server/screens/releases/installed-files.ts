import type { Db } from '#server/db/open.ts';
import {
  createConfigFolder,
  stackedFiles,
  type ConfigFiles,
} from '#server/screens/files/config-files.ts';

import { createPublishedFiles } from './published-files.ts';

/**
 * The configuration of an installation: its folder, overridden by files published in the product.
 */
export function installedFiles(configDir: string, db: Db): ConfigFiles {
  const folder = createConfigFolder(configDir);
  return {
    ...stackedFiles(folder, createPublishedFiles(db)),
    readDelivered: () => folder.read(),
  };
}
