import type { FastifyInstance, FastifyRequest } from 'fastify';

import { isAdmin, type Caller, type Callers } from '#server/access/caller.ts';
import { Problem } from '#server/base/problem.ts';

import { withoutNames } from './hidden-names.ts';

/**
 * Access policies. Each route declares one; the server does not start with a route without one.
 * - `public`: anyone, without a token.
 * - `viewer`: a valid session, a wall screen's included; what it sees is a matter of the scope.
 * - `ownViewer`: the same, and the account in the path is the caller's own.
 * - `signedIn`: a person's session, also before the agreement is signed.
 * - `person`: a person's session, after the agreement is signed.
 * - `self`: a person's session, and the account in the path is the caller's own.
 * - `planner`: a person who may plan for the own clients, and administrators.
 * - `admin`: a Sysadmin or Global.
 * - `dataSource`: the key of a data source, checked by the route.
 */
const policies = {
  public: null,
  viewer: () => true,
  ownViewer: isOwn,
  signedIn: isPerson,
  person: isPerson,
  self: (caller, request) => isPerson(caller) && isOwn(caller, request),
  planner: isPlanner,
  admin: isAdmin,
  dataSource: null,
} satisfies Record<
  string,
  ((caller: Caller, request: Pick<FastifyRequest, 'params'>) => boolean) | null
>;

export type Policy = keyof typeof policies;

/** Policies of routes with data of plants or persons: only after the agreement is signed. */
const afterAgreement: ReadonlySet<Policy> = new Set([
  'viewer',
  'ownViewer',
  'person',
  'planner',
  'admin',
]);

/** Whether the caller of a request may call routes of a policy; false without a policy. */
export function mayCall(
  policy: Policy | undefined,
  request: Pick<FastifyRequest, 'caller' | 'params'>,
): boolean {
  return policy !== undefined && (policies[policy]?.(request.caller, request) ?? false);
}

declare module 'fastify' {
  interface FastifyContextConfig {
    policy?: Policy;
  }
  interface FastifyRequest {
    /** Set on routes whose policy asks for a session. */
    caller: Caller;
  }
}

export function registerPolicies(app: FastifyInstance, callers: Callers) {
  app.decorateRequest('caller', null as unknown as Caller);
  app.addHook('onRoute', ({ config, method, url }) => {
    if (!config?.policy) throw new Error(`${String(method)} ${url} declares no policy`);
  });
  app.addHook('onRequest', async (request) => {
    const policy = request.routeOptions.config.policy ?? 'public';
    const isAllowed = policies[policy];
    if (!isAllowed) return;
    request.caller = await callerOf(request, callers);
    // 404 reveals nothing about what exists for others, and does not end the session.
    if (!isAllowed(request.caller, request))
      throw new Problem(404, 'route.unknown', 'There is no such thing here for this account');
    // Not 403, which would end the session in which the agreement is to be signed.
    if (afterAgreement.has(policy) && !request.caller.hasAgreed)
      throw new Problem(409, 'agreement.unsigned', 'Please sign the agreement first.');
  });
  app.addHook('preSerialization', async (request, _reply, payload) =>
    isWallScreen(request) ? withoutNames(payload) : payload,
  );
}

/** `caller` is set only where the policy needs a session. */
function isWallScreen({ caller }: { caller: Caller | null }): boolean {
  return caller?.kind === 'kiosk';
}

async function callerOf(request: FastifyRequest, callers: Callers): Promise<Caller> {
  const token = bearerToken(request);
  const caller = token === undefined ? undefined : await callers.fromToken(token);
  if (!caller)
    throw new Problem(401, 'session.invalid', 'The access token is missing, expired or not valid');
  return caller;
}

/** The token of an `Authorization: Bearer` header. */
export function bearerToken({ headers }: Pick<FastifyRequest, 'headers'>): string | undefined {
  return /^Bearer +([^\s]+)$/i.exec(headers.authorization ?? '')?.[1];
}

/** Path parameters of routes with the policy `self` or `ownViewer`. */
export const byAccount = {
  type: 'object',
  required: ['accountId'],
  properties: { accountId: { type: 'string', maxLength: 200 } },
};

function isOwn({ accountId }: Caller, { params }: Pick<FastifyRequest, 'params'>): boolean {
  return (params as { accountId?: string }).accountId === accountId;
}

function isPlanner(caller: Caller): boolean {
  return isPerson(caller) && (isAdmin(caller) || caller.roles.includes('Planning'));
}

function isPerson({ kind }: Caller): boolean {
  return kind === 'person';
}
