import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import type { FastifyInstance } from 'fastify';

import type { PasswordGrant, TokenRequest, TokenResponse } from '#schemas/api/accounts.gen.ts';
import type { Bus } from '#server/bus.ts';
import type { Db } from '#server/db/open.ts';
import { describeAccount, findAccountByUsername } from '#server/identity/accounts.store.ts';
import { isPasswordRight } from '#server/identity/password.ts';
import {
  activeSessions,
  renewSession,
  revokeSessions,
  startSession,
  type Renewal,
} from '#server/identity/sessions.store.ts';
import { accessTokenSeconds, type AccessTokens } from '#server/identity/tokens.ts';
import { Problem } from '#server/problem.ts';

interface Parts {
  db: Db;
  tokens: AccessTokens;
  bus: Bus;
  now: () => number;
}

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
    async ({ body }, reply) => {
      reply.header('Cache-Control', 'no-store');
      return answer(
        body.grant_type === 'password'
          ? await signIn(body, parts)
          : await renew(body.refresh_token, parts),
        parts,
      );
    },
  );

  app.delete('/accounts/token', { config: { policy: 'signedIn' } }, async ({ caller }, reply) => {
    await end([caller.sessionId], 'signed out', parts);
    return reply.status(204).send();
  });
}

/** The 409 comes only after the right password: it must not tell strangers who is signed in. */
async function signIn(grant: PasswordGrant, parts: Parts): Promise<Renewal> {
  const { db, now } = parts;
  const account = await findAccountByUsername(db, grant.username);
  if (!(await isPasswordRight(account?.password_hash ?? null, decoded(grant.password))) || !account)
    throw new Problem(
      400,
      'signIn.failed',
      'User name or password is not valid. Please contact your administrator.',
    );

  const others = await activeSessions(db, account.id, now());
  if (others.length > 0 && String(grant.force) !== 'true')
    throw new Problem(409, 'signIn.activeElsewhere', 'You have active session in other places');
  await end(others, 'signed in elsewhere', parts);
  return startSession(db, account.id, now());
}

/** A password that is not URI-encoded text came from a client that does not encode: taken as is. */
function decoded(password: string): string {
  try {
    return decodeURIComponent(password);
  } catch {
    return password;
  }
}

async function renew(refreshToken: string, { db, now }: Parts): Promise<Renewal> {
  const renewal = await renewSession(db, refreshToken, now());
  if (!renewal) throw new Problem(401, 'session.ended', 'The session has ended. Please sign in.');
  return renewal;
}

async function end(sessionIds: readonly string[], because: string, { db, bus, now }: Parts) {
  await revokeSessions(db, sessionIds, { because, now: now() });
  for (const sessionId of sessionIds)
    bus.publish('session.revoked', { sessionId, reason: because });
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
