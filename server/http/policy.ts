import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { Caller } from '#server/identity/caller.ts';
import type { CallerLookup } from '#server/identity/caller-lookup.ts';
import { Problem } from '#server/problem.ts';

/**
 * Who may call a route. Each route declares one; a route without does not start.
 * - `public`: anyone, without a token.
 * - `signedIn`: a valid session; what it may see is a matter of the queries' scope.
 * - `self`: a valid session, and the account in the path is the caller's own.
 * - `dataSource`: the key of a data source, checked by the route.
 */
type Policy = 'public' | 'signedIn' | 'self' | 'dataSource';

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy;
  }
  interface FastifyRequest {
    /** Set on routes whose policy asks for a session. */
    caller: Caller;
  }
}

export function registerPolicies(app: FastifyInstance, callers: CallerLookup) {
  app.decorateRequest('caller', null as unknown as Caller);
  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.policy) throw new Error(`${String(method)} ${url} declares no policy`);
  });
  app.addHook('onRequest', async (request) => {
    const policy = request.routeOptions.config.policy ?? 'public';
    if (policy === 'public' || policy === 'dataSource') return;
    request.caller = await callerOf(request, callers);
    if (policy === 'self') refuseOthers(request);
  });
}

async function callerOf(request: FastifyRequest, callers: CallerLookup): Promise<Caller> {
  const token = bearerOf(request);
  const caller = token === undefined ? undefined : await callers.fromToken(token);
  if (!caller)
    throw new Problem(401, 'session.invalid', 'The access token is missing, expired or not valid');
  return caller;
}

/** The token of an `Authorization: Bearer` header. */
export function bearerOf({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** The path of routes with the policy `self`. */
export const byAccount = {
  type: 'object',
  required: ['accountId'],
  properties: { accountId: { type: 'string', maxLength: 200 } },
};

/** Another's account does not exist for the caller: 404, which tells nothing and ends no session. */
function refuseOthers({ params, caller }: FastifyRequest) {
  const { accountId } = params as { accountId?: string };
  if (accountId !== caller.accountId)
    throw new Problem(404, 'account.unknown', 'There is no such account');
}
