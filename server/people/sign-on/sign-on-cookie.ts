import { createHash } from 'node:crypto';

import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** One for each sign-on that is under way: each tab can finish its own. */
const prefix = 'lineside-sign-on';
/** Headers have an end: of more sign-ons at once the oldest are forgotten. */
const maxSignOns = 5;

/**
 * The note goes with the browser that began: a return in any other has none. The return page is our
 * own and asks from there, so that the strictest SameSite lets it through.
 */
function options(isSecure: boolean): CookieSerializeOptions {
  return { path: '/api/accounts', httpOnly: true, sameSite: 'strict', secure: isSecure };
}

interface SignOnNote {
  /** Which sign-on it is about: what goes to the provider and comes back. */
  state: string | undefined;
  note: string;
  isSecure: boolean;
  lifeMs: number;
}

export function setSignOnCookie(
  request: FastifyRequest,
  reply: FastifyReply,
  { state, note, isSecure, lifeMs }: SignOnNote,
): void {
  const name = nameFor(state);
  // Browsers send the older ones first.
  const others = namesIn(request).filter((one) => one !== name);
  for (const old of others.slice(0, Math.max(0, others.length - maxSignOns + 1)))
    void reply.clearCookie(old, options(isSecure));
  void reply.setCookie(name, note, { ...options(isSecure), maxAge: Math.floor(lifeMs / 1000) });
}

/** The note of the sign-on that comes back; else the newest of another, which says what is wrong. */
export function signOnCookieOf(
  request: FastifyRequest,
  state: string | undefined,
): string | undefined {
  const newest = namesIn(request).at(-1);
  return request.cookies[nameFor(state)] ?? (newest && request.cookies[newest]);
}

export function clearSignOnCookie(
  reply: FastifyReply,
  { state, isSecure }: Pick<SignOnNote, 'state' | 'isSecure'>,
): void {
  void reply.clearCookie(nameFor(state), options(isSecure));
}

function namesIn({ cookies }: FastifyRequest): string[] {
  return Object.keys(cookies).filter((name) => name.startsWith(prefix));
}

/** A state may be anything by the time it comes back. */
function nameFor(state = ''): string {
  return `${prefix}-${createHash('sha256').update(state).digest('hex').slice(0, 16)}`;
}
