import type { Reply } from '#model-testing/adapter.ts';
import type { ScriptStep } from '#model-testing/suite/script.ts';
import type { Account, TokenResponse } from '#schemas/api/accounts.gen.ts';

import type { PendingCall, InterceptedCalls } from './intercepted-calls.ts';
import type { CallEnding } from './intercepted-hub.ts';

/**
 * Ends a call of an `invoke` as specified. On a busy machine a call that the page has aborted may
 * still be pending: then the next one is awaited.
 */
export async function answerNext(
  held: Pick<InterceptedCalls, 'next'>,
  { answers, reply }: Extract<ScriptStep['doing'], { answers: string }>,
  signIn: SignIn,
): Promise<void> {
  const call = await held.next(answers);
  if (isRealFor(reply)) await call.ending.continue({ url: urlFor(call, reply.realFor) });
  else await answer(call.ending, reply, signIn);
  if (await wasGivenUp(call)) await answerNext(held, { answers, reply }, signIn);
}

type SignIn = (username: string) => Promise<TokenResponse>;

/** Ends a call as specified. */
async function answer(
  route: CallEnding,
  reply: Exclude<Reply, { realFor: string }> | undefined,
  signIn: SignIn,
): Promise<void> {
  if (reply === 'real') return route.continue();
  if (reply === 'cut' || reply === undefined) return route.abort('connectionreset');
  if (!isSignedIn(reply)) return route.fulfill({ status: reply.status, json: reply.body ?? {} });

  const token = await signIn(reply.signedInAs);
  const account = JSON.parse(token.account) as Account;
  const signed = reply.unsigned ? { ...account, HasContract: false } : account;
  return route.fulfill({ status: 200, json: { ...token, account: JSON.stringify(signed) } });
}

/** The address of an account's call, changed to this user's account. */
function urlFor({ request }: PendingCall, username: string): string {
  if (!request) throw new Error('Only a request of the page is about a person');
  return request.url().replace(/\/accounts\/[^/]+\//, `/accounts/${username}/`);
}

/** Whether the page had aborted the call before it was answered. */
async function wasGivenUp({ request }: PendingCall): Promise<boolean> {
  if (!request || (await request.response())) return false;
  return request.failure()?.errorText === 'net::ERR_ABORTED';
}

function isRealFor(value: unknown): value is { realFor: string } {
  return typeof value === 'object' && value !== null && 'realFor' in value;
}

export function isSignedIn(value: unknown): value is { signedInAs: string; unsigned?: true } {
  return typeof value === 'object' && value !== null && 'signedInAs' in value;
}
