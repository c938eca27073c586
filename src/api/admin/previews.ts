import type { ChangePreview } from '#schemas/api/previews.gen.ts';

import { request } from '../http.ts';
import { pathBelow } from '../path.ts';
import type { ResourceValues } from './resources.ts';

/** The server recalculates a week of many machines. */
const timeLimitMs = 60_000;

/** An unsaved change of a row. */
export interface ProposedChange {
  /** Path of the resource: `admin/plants`. */
  path: string;
  id: string;
  values: ResourceValues;
  /** The date from which it holds. */
  since?: string | undefined;
}

/** Effect of a change on the figures of the last seven days. Nothing is stored. */
export function previewChange({ path, id, values, since }: ProposedChange): Promise<ChangePreview> {
  const at = pathBelow(path, ':id/preview', { id });
  const query = { since };
  return request<ChangePreview>('POST', at, { body: values, query, timeLimitMs, isQuiet: true });
}
