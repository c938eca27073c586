import type { PolicyPreview, PolicyVersion, PolicyVersions } from '#schemas/api/plants.gen.ts';

import { request } from './http.ts';
import { pathBelow } from './path.ts';
import type { ResourceValues } from './resources.ts';

/** A week of many machines is counted again. */
const timeLimitMs = 60_000;

/** How losses are to be counted, of a row of a resource. */
export interface ProposedPolicy {
  /** Of the resource: `admin/plants`. */
  path: string;
  id: string;
  values: ResourceValues;
}

/** What a policy would have done to the last seven days. Nothing is stored. */
export function previewPolicy({ path, id, values }: ProposedPolicy): Promise<PolicyPreview> {
  const at = pathBelow(path, ':id/policypreview', { id });
  return request<PolicyPreview>('POST', at, { body: values, timeLimitMs, isQuiet: true });
}

/** What was changed so far, the newest first. */
export async function policyVersions(
  path: string,
  id: string,
  signal: AbortSignal,
): Promise<PolicyVersion[]> {
  const at = pathBelow(path, ':id/policyversions', { id });
  return (await request<PolicyVersions>('GET', at, { signal, isQuiet: true })).Items;
}
