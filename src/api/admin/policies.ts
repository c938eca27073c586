import type { PolicyVersion, PolicyVersions } from '#schemas/api/plants.gen.ts';

import { request } from '../http.ts';
import { pathBelow } from '../path.ts';

/** Versions of the policy, newest first. */
export async function policyVersions(
  path: string,
  id: string,
  signal: AbortSignal,
): Promise<PolicyVersion[]> {
  const at = pathBelow(path, ':id/policyversions', { id });
  return (await request<PolicyVersions>('GET', at, { signal, isQuiet: true })).Items;
}
