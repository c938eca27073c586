import { randomUUID } from 'node:crypto';

import type { AuthorizationCodeGrant } from '#schemas/api/accounts.gen.ts';
import { findAccountByUsername, type AccountRecord } from '#server/access/accounts.store.ts';
import { recordAudit } from '#server/access/audit.store.ts';
import { Problem } from '#server/base/problem.ts';
import type { Renewal } from '#server/people/sessions/sessions.store.ts';
import { hashSecret } from '#server/people/sessions/tokens.ts';
import {
  findAccount,
  findAccountByIdentity,
  consumeProof,
} from '#server/people/sign-on/identities.store.ts';
import {
  setSignOnCookie,
  signOnCookieOf,
  clearSignOnCookie,
} from '#server/people/sign-on/sign-on-cookie.ts';
import type { SignOnRefusal } from '#server/people/sign-on/sign-on.ts';
import type { Deps } from '#server/web/deps.ts';
import { minuteMs } from '#shared/durations.ts';

import { isSet, type GrantCall, type GrantDeps } from './grant.ts';
import { signInDevice, openSession } from './open-session.ts';

type Call = GrantCall<AuthorizationCodeGrant>;
type CodeDeps = GrantDeps & Pick<Deps, 'signOn'>;

/** Time to answer "do you want to login in this machine?" */
const proofMs = 2 * minuteMs;

/** Sign-in with an identity of a provider. All refusals have the same text. */
export async function authorizationCodeGrant(call: Call, deps: CodeDeps): Promise<Renewal> {
  const { grant, request, reply } = call;
  const asked = await findAccountByUsername(deps.db, grant.username);
  const proven = asked ? await provenAccount(call, asked, deps) : { refusal: 'no such account' };
  if ('refusal' in proven) throw await refused(call, proven, deps);
  const force = isSet(grant.force);
  const entry = { account: proven, force, isRemembered: false, ...signInDevice(request) };
  const renewal = await openSession(entry, deps).catch(async (error: unknown) => {
    if (error instanceof Problem && error.statusCode === 409) await keepProof(call, proven, deps);
    throw error;
  });
  clearSignOnCookie(reply, { state: call.grant.state, isSecure: deps.signOn.isSecure });
  return renewal;
}

/** The requested account, if the provider, or a recent kept proof, confirms it. */
async function provenAccount(
  call: Call,
  asked: AccountRecord,
  deps: CodeDeps,
): Promise<AccountRecord | SignOnRefusal> {
  const note = signOnCookieOf(call.request, call.grant.state);
  if (note === undefined) return { refusal: 'no sign-on was begun in this browser' };
  const found =
    (await accountOfProof(call, note, deps)) ?? (await accountOfCode(call, { note, asked }, deps));
  if (found && 'refusal' in found) return found;
  if (!found) return { refusal: 'identity is not linked' };
  if (found.id !== asked.id) return { refusal: 'identity is linked to another account' };
  const mayEnter =
    found.sign_on_type === 'EXTERNAL' && found.disabled_at === null && found.activated_at !== null;
  return mayEnter ? found : { refusal: 'account may not sign in this way' };
}

async function accountOfCode(
  { grant }: Call,
  { note, asked }: { note: string; asked: AccountRecord },
  { db, signOn }: CodeDeps,
): Promise<AccountRecord | SignOnRefusal | undefined> {
  const { code, state, iss, provider } = grant;
  const { username } = asked;
  const identity = await signOn.identify(note, { code, state, iss, provider, username });
  return 'refusal' in identity ? identity : findAccountByIdentity(db, identity);
}

interface Proof {
  jti: string;
  exp: number;
  accountId: string;
  codeHash: string;
}

/**
 * The code is spent by the time of the 409, while the person is asked whether to continue. So the
 * browser keeps a sealed proof, valid once, for the same code, while the question is shown.
 */
async function keepProof(
  { grant, request, reply }: Call,
  account: AccountRecord,
  { signOn }: CodeDeps,
): Promise<void> {
  const proof = { jti: randomUUID(), accountId: account.id, codeHash: hashSecret(grant.code) };
  const note = await signOn.seal.close('sign-on proven', proof, proofMs);
  const { isSecure } = signOn;
  setSignOnCookie(request, reply, { state: grant.state, note, isSecure, lifeMs: proofMs });
}

/** Undefined where the note is no proof: then it may be of a started sign-on. */
async function accountOfProof(
  { grant }: Call,
  note: string,
  { db, now, signOn }: CodeDeps,
): Promise<AccountRecord | SignOnRefusal | undefined> {
  const proof = (await signOn.seal.open('sign-on proven', note)) as Proof | undefined;
  if (!proof) return undefined;
  const { jti: proofId, accountId, codeHash, exp } = proof;
  if (!isSet(grant.force) || hashSecret(grant.code) !== codeHash)
    return { refusal: 'the proof is for another call' };
  const isFresh = await consumeProof(db, { proofId, accountId, expiresAt: exp * 1000 }, now());
  if (!isFresh) return { refusal: 'the proof is used up' };
  return findAccount(db, accountId);
}

async function refused(
  { grant, request }: Call,
  { refusal }: SignOnRefusal,
  { db, now }: CodeDeps,
) {
  await recordAudit(db, now(), {
    kind: 'signIn.failed',
    username: grant.username,
    address: request.ip,
    detail: `${grant.provider}: ${refusal}`,
  });
  return new Problem(
    400,
    'signIn.failed',
    'User is not authorized. Please contact your administrator.',
  );
}
