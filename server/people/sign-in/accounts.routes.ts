import type { FastifyInstance } from 'fastify';

import type { Contract, ContractConfirmation, SignOnType } from '#schemas/api/accounts.gen.ts';
import { findAccountByUsername } from '#server/access/accounts.store.ts';
import { actorOf } from '#server/access/actor.ts';
import { limitTries } from '#server/access/limits.ts';
import { Problem } from '#server/base/problem.ts';
import type { Db } from '#server/db/open.ts';
import {
  findAgreement,
  signAgreements,
  type OwnAgreement,
} from '#server/people/agreements/agreements.store.ts';
import { setSignOnCookie } from '#server/people/sign-on/sign-on-cookie.ts';
import { signOnMs } from '#server/people/sign-on/sign-on.ts';
import { refuseOtherSites } from '#server/web/own-site.ts';
import { byAccount } from '#server/web/route-policies.ts';

/** Sign-in method of an account, and its agreements. */
export async function accountRoutes(app: FastifyInstance) {
  const { db, now, signOn, publicUrl, identity } = app.deps;

  /**
   * PASSWORD for unknown names, too: the first step must not reveal which names exist. For an
   * EXTERNAL account it starts the sign-on: the browser gets a note to return with the code.
   */
  app.get<{ Params: { accountId: string } }>(
    '/accounts/:accountId/signontype',
    {
      config: { policy: 'public' },
      schema: {
        params: byAccount,
        response: { 200: { $ref: 'accounts#/definitions/SignOnType' } },
      },
      onRequest: refuseOtherSites(publicUrl),
    },
    async (request, reply): Promise<SignOnType> => {
      const { params } = request;
      await limitTries({ kind: 'signOnType', request, reply }, { db, now });
      const account = await findAccountByUsername(db, params.accountId);
      const { sign_on_type, provider, disabled_at, username } = account ?? noAccount;
      if (sign_on_type !== 'EXTERNAL' || provider === null || disabled_at !== null)
        return { Type: 'PASSWORD', Meta: {} };
      const { url, state, note } = await signOn.begin({ provider, username });
      const { isSecure } = signOn;
      setSignOnCookie(request, reply, { state, note, isSecure, lifeMs: signOnMs });
      reply.header('Cache-Control', 'no-store');
      return { Type: 'EXTERNAL', Meta: { Provider: provider, Url: url } };
    },
  );

  app.get<{ Params: { accountId: string } }>(
    '/accounts/:accountId/contract',
    {
      config: { policy: 'self' },
      schema: { params: byAccount, response: { 200: { $ref: 'accounts#/definitions/Contract' } } },
    },
    ({ caller }) => contractOf(db, caller.accountId),
  );

  app.post<{ Params: { accountId: string }; Body: ContractConfirmation }>(
    '/accounts/:accountId/contract',
    {
      config: { policy: 'self' },
      schema: {
        params: byAccount,
        body: { $ref: 'accounts#/definitions/ContractConfirmation' },
        response: { 200: { $ref: 'accounts#/definitions/Contract' } },
      },
    },
    async ({ caller, body }) => {
      const own = await requireAgreement(db, caller.accountId);
      if (own.id !== body.Id)
        throw new Problem(
          409,
          'contract.changed',
          'The agreement has changed. Please read it again.',
        );
      const { accountId: id, username, at } = await actorOf({ db, now }, caller);
      await signAgreements(db, { id, username }, { unsigned: own.unsigned, at });
      identity.callers.forgetAccount(caller.accountId);
      return { Id: own.id, Agreement: own.html, IsConfirmed: true };
    },
  );
}

/** Sign-in method of unknown names. */
const noAccount = {
  sign_on_type: 'PASSWORD',
  provider: null,
  disabled_at: null,
  username: '',
} as const;

async function contractOf(db: Db, accountId: string): Promise<Contract> {
  const { id, html, isSigned } = await requireAgreement(db, accountId);
  return { Id: id, Agreement: html, IsConfirmed: isSigned };
}

async function requireAgreement(db: Db, accountId: string): Promise<OwnAgreement> {
  const own = await findAgreement(db, accountId);
  if (!own) throw new Problem(404, 'contract.unknown', 'There is no agreement to sign');
  return own;
}
