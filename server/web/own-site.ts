import type { FastifyRequest } from 'fastify';

import { Problem } from '#server/base/problem.ts';

/**
 * Against CSRF, for calls that set or read a cookie: refuses requests that a page of another site
 * makes. Clients other than browsers send neither header.
 * @throws Problem 400, because a 403 would end a session.
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

/** The server may have several names: the host of this call counts as its own. */
function isForeign(
  origin: string | undefined,
  { host, ownOrigin }: { host: string; ownOrigin: string },
): boolean {
  if (origin === undefined || origin === ownOrigin) return false;
  return !URL.canParse(origin) || new URL(origin).host !== host;
}
