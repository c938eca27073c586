import type { ChangePreview } from '#schemas/api/previews.gen.ts';

import { request } from '../http.ts';
import { pathBelow } from '../path.ts';
import type { ResourceValues } from './resources.ts';

/** A week of many machines is counted again. */
const timeLimitMs = 60_000;

/** A change that is typed and not stored, of a row of a resource. */
export interface ProposedChange {
  /** Path of the resource: `admin/plants`. */
  path: string;
  id: string;
  values: ResourceValues;
  /** The day from which it is to hold. */
  since?: string | undefined;
}

/** What a change would do to the figures of the last seven days. Nothing is stored. */
export function previewChange({ path, id, values, since }: ProposedChange): Promise<ChangePreview> {
  const at = pathBelow(path, ':id/preview', { id });
  const query = { since };
  return request<ChangePreview>('POST', at, { body: values, query, timeLimitMs, isQuiet: true });
}
