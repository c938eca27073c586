import formbody from '@fastify/formbody';
import type { FastifyInstance, FastifyRequest } from 'fastify';

import type { SessionRevocation, TokenRequest, TokenResponse } from '#schemas/api/accounts.gen.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { limitTries } from '#server/access/limits.ts';
import { Problem } from '#server/base/problem.ts';
import { describeAccount } from '#server/people/accounts/describe-account.ts';
import { endSessions } from '#server/people/sessions/end-sessions.ts';
import { findKioskSession, sessionOfToken } from '#server/people/sessions/renewal.store.ts';
import { findLiveSession, type Renewal } from '#server/people/sessions/sessions.store.ts';
import { accessTokenSeconds } from '#server/people/sessions/tokens.ts';
import { registerFormData } from '#server/web/body/form-data.ts';
import type { Deps } from '#server/web/deps.ts';
import { refuseOtherSites } from '#server/web/own-site.ts';

import { authorizationCodeGrant } from './grants/authorization-code-grant.ts';
import type { GrantCall } from './grants/grant.ts';
import { kioskGrant } from './grants/kiosk-grant.ts';
import { passwordGrant } from './grants/password-grant.ts';
import { refreshGrant } from './grants/refresh-grant.ts';
import { knownDeviceOf, rememberDevice } from './known-device-cookie.ts';
import { forgetSignIn, rememberedToken, rememberSignIn } from './remembered-cookie.ts';

/** Sign-in, renewal and sign-out. Bodies may be JSON, form or multipart. */
export async function tokenRoutes(app: FastifyInstance) {
  const { deps } = app;
  await app.register(formbody);
  await registerFormData(app);
  const onRequest = refuseOtherSites(deps.publicUrl);

  app.post<{ Body: TokenRequest }>(
    '/accounts/token',
    {
      config: { policy: 'public' },
      schema: {
        body: { $ref: 'accounts#/definitions/TokenRequest' },
        response: { 200: { $ref: 'accounts#/definitions/TokenResponse' } },
      },
      bodyLimit: 16_384,
      onRequest,
    },
    async (request, reply) => {
      reply.header('Cache-Control', 'no-store');
      const renewal = await renewalFor({ grant: request.body, request, reply }, deps);
      if (renewal.isRemembered || renewal.isKiosk) rememberSignIn(reply, renewal, deps);
      else if (request.body.grant_type !== 'refresh_token' && !(await isDisplay(request, deps)))
        forgetSignIn(reply, deps);
      return answer(renewal, deps);
    },
  );

  const signedIn = { config: { policy: 'signedIn' }, onRequest } as const;
  app.delete('/accounts/token', signedIn, async (request, reply) => {
    await signOut(request.caller, request.ip, deps);
    forgetSignIn(reply, deps);
    return reply.status(204).send();
  });

  // For a browser without tokens: the session id is as hard to guess as a token, and can only end
  // the session.
  app.post<{ Body: SessionRevocation }>(
    '/accounts/token/revocation',
    {
      config: { policy: 'public' },
      schema: { body: { $ref: 'accounts#/definitions/SessionRevocation' } },
      bodyLimit: 1024,
      onRequest,
    },
    async (request, reply) => {
      const sessionId = request.body.SessionId;
      const session = await findLiveSession(deps.db, sessionId);
      if (session) await signOut(session, request.ip, deps);
      const remembered = rememberedToken(request);
      if (remembered && (await sessionOfToken(deps.db, remembered)) === sessionId)
        forgetSignIn(reply, deps);
      return reply.status(204).send();
    },
  );
}

/** Whether the browser is a wall screen: it stays one while a user signs in there. */
async function isDisplay(request: FastifyRequest, { db }: Deps): Promise<boolean> {
  const remembered = rememberedToken(request);
  return remembered !== undefined && (await findKioskSession(db, remembered)) !== undefined;
}

async function signOut(
  { accountId, sessionId }: { accountId: string; sessionId: string },
  address: string,
  deps: Deps,
): Promise<void> {
  await endSessions([sessionId], 'signed out', deps);
  await recordAudit(deps.db, deps.now(), { kind: 'session.ended', accountId, address });
}

/** All grants are rate limited, except that of refresh tokens, which cannot be guessed. */
async function renewalFor(call: GrantCall<TokenRequest>, deps: Deps): Promise<Renewal> {
  const { grant, request, reply } = call;
  if (grant.grant_type === 'refresh_token') return refreshGrant({ ...call, grant }, deps);

  const username = 'username' in grant ? grant.username : undefined;
  const knownDevice = knownDeviceOf(request, deps.identity.deviceSecret);
  const clientId = grant.client_id;
  const refund = await limitTries(
    { kind: 'signIn', request, reply, username, clientId, knownDevice },
    deps,
  );
  try {
    const renewal = await signIn(call, deps);
    await refund();
    if (!renewal.isKiosk) rememberDevice(call, renewal.accountId, deps);
    return renewal;
  } catch (error) {
    // A 409 for another active session comes after authentication: not counted as a failure.
    if (error instanceof Problem && error.statusCode === 409) await refund();
    throw error;
  }
}

async function signIn(call: GrantCall<TokenRequest>, deps: Deps): Promise<Renewal> {
  const { grant } = call;
  if (grant.grant_type === 'password') return passwordGrant({ ...call, grant }, deps);
  if (grant.grant_type === 'kiosk') return kioskGrant({ ...call, grant }, deps);
  if (grant.grant_type === 'authorization_code')
    return authorizationCodeGrant({ ...call, grant }, deps);
  throw new Problem(400, 'signIn.failed', 'This way of signing in is not set up here');
}

async function answer(renewal: Renewal, { db, identity }: Deps): Promise<TokenResponse> {
  return {
    account: JSON.stringify(await describeAccount(db, renewal.accountId)),
    access_token: await identity.tokens.sign(renewal),
    token_type: 'Bearer',
    expires_in: accessTokenSeconds,
    refresh_token: renewal.refreshToken,
  };
}
