import type { Rejected, Rejections } from '#schemas/api/datasources.gen.ts';

import { request } from '../http.ts';
import { pathBelow } from '../path.ts';

/**
 * Rejections of a data source, the most frequent reason first.
 * @param path Path of the resource: `admin/datasources`.
 */
export async function listRejections(
  path: string,
  id: string,
  signal: AbortSignal,
): Promise<Rejected[]> {
  const at = pathBelow(path, ':id/rejections', { id });
  return (await request<Rejections>('GET', at, { signal, isQuiet: true })).Items;
}
