import { importsAt } from '#api/admin/imports.ts';

import type { Resource } from './use-resource.ts';

/** The file calls of one row, below its path. */
export function rowFiles({ path }: Pick<Resource, 'path'>, id: string, name: string) {
  return importsAt(`${path}/${encodeURIComponent(id)}/${encodeURIComponent(name)}/imports`);
}
