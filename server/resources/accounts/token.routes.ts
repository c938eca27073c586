import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

import type { TokenRequest, TokenResponse } from '#schemas/api/accounts.gen.ts';
import { describeAccount } from '#server/identity/accounts.store.ts';
import { recordAudit } from '#server/identity/audit.store.ts';
import type { Renewal } from '#server/identity/sessions.store.ts';
import type { SignOn } from '#server/identity/sign-on/sign-on.ts';
import { accessTokenSeconds, type AccessTokens } from '#server/identity/tokens.ts';
import { Problem } from '#server/problem.ts';

import { authorizationCodeGrant } from './grants/authorization-code-grant.ts';
import { endSessions } from './grants/enter.ts';
import type { GrantCall, GrantParts } from './grants/grant.ts';
import { passwordGrant } from './grants/password-grant.ts';
import { refreshGrant } from './grants/refresh-grant.ts';

type Parts = GrantParts & { tokens: AccessTokens; signOn: SignOn };

/** Signing in, staying signed in, signing out. Bodies may be JSON, form or multipart. */
export async function tokenRoutes(app: FastifyInstance, parts: Parts) {
  await app.register(formbody);
  await app.register(multipart, { attachFieldsToBody: 'keyValues', limits: { fileSize: 0 } });

  app.post<{ Body: TokenRequest }>(
    '/accounts/token',
    {
      config: { policy: 'public' },
      schema: {
        body: { $ref: 'accounts#/definitions/TokenRequest' },
        response: { 200: { $ref: 'accounts#/definitions/TokenResponse' } },
      },
      bodyLimit: 16_384,
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      return answer(await renewalFor({ grant: request.body, request, reply }, parts), parts);
    },
  );

  app.delete('/accounts/token', { config: { policy: 'signedIn' } }, async (request, reply) => {
    const { accountId, sessionId } = request.caller;
    await endSessions([sessionId], 'signed out', parts);
    await recordAudit(parts.db, parts.now(), {
      kind: 'session.ended',
      accountId,
      address: request.ip,
    });
    return reply.status(204).send();
  });
}

async function renewalFor(call: GrantCall<TokenRequest>, parts: Parts): Promise<Renewal> {
  const { grant } = call;
  if (grant.grant_type === 'password') return passwordGrant({ ...call, grant }, parts);
  if (grant.grant_type === 'refresh_token') return refreshGrant({ ...call, grant }, parts);
  if (grant.grant_type === 'authorization_code')
    return authorizationCodeGrant({ ...call, grant }, parts);
  throw new Problem(400, 'signIn.failed', 'This way of signing in is not set up here');
}

async function answer(renewal: Renewal, { db, tokens }: Parts): Promise<TokenResponse> {
  return {
    account: JSON.stringify(await describeAccount(db, renewal.accountId)),
    access_token: await tokens.sign(renewal),
    token_type: 'Bearer',
    expires_in: accessTokenSeconds,
    refresh_token: renewal.refreshToken,
  };
}
