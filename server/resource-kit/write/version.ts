import type { IncomingHttpHeaders } from 'node:http';

import { Problem } from '#server/base/problem.ts';

/**
 * The row version that a change is based on.
 * @param inBody Used without `If-Match`.
 * @throws Problem 428 without either, 400 for an invalid version.
 */
export function requiredVersion(
  { headers }: { headers: IncomingHttpHeaders },
  inBody?: number,
): number {
  const given = headers['if-match'] ?? inBody;
  if (given === undefined)
    throw new Problem(
      428,
      'request.needsVersion',
      'If-Match with the version of the row is needed',
    );
  const version = Number(/^"?(\d{1,15})"?$/.exec(`${given}`)?.[1] ?? Number.NaN);
  if (Number.isNaN(version))
    throw new Problem(400, 'request.badVersion', `If-Match is a version like "3", not ${given}`);
  return version;
}

/**
 * The row version that a change is based on, if sent.
 * @throws Problem 400 for an invalid version.
 */
export function versionIfGiven(request: { headers: IncomingHttpHeaders }): number | undefined {
  return request.headers['if-match'] === undefined ? undefined : requiredVersion(request);
}
