import { importsAt } from '#api/admin/imports.ts';

import type { Resource } from './use-resource.ts';

/** The calls of files for one row: they are at a path below it. */
export function rowFiles({ path }: Pick<Resource, 'path'>, id: string, name: string) {
  return importsAt(`${path}/${encodeURIComponent(id)}/${encodeURIComponent(name)}/imports`);
}
