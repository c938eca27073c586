import type { FastifyRequest } from 'fastify';

import { Problem } from '#server/base/problem.ts';

/**
 * For calls that set or read a cookie: refuses what a page of another site makes the browser send.
 * Programs that are no browsers send neither header.
 * @throws Problem 400, not 403, which would end a session.
 */
export function refuseOtherSites(publicUrl: string) {
  const ownOrigin = new URL(publicUrl).origin;
  return async function refuse({ headers, host }: FastifyRequest): Promise<void> {
    const site = headers['sec-fetch-site'];
    if (site === 'same-origin') return;
    if (site === 'cross-site' || isForeign(headers.origin, { host, ownOrigin }))
      throw new Problem(400, 'request.otherSite', 'This call must come from the pages of Lineside');
  };
}

/** People may reach the server by several names: the one of this very call is its own. */
function isForeign(
  origin: string | undefined,
  { host, ownOrigin }: { host: string; ownOrigin: string },
): boolean {
  if (origin === undefined || origin === ownOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
