import { createHash } from 'node:crypto';

import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

/** Prefix of cookies, one per pending sign-on, so that each tab can finish its own. */
const prefix = 'lineside-sign-on';
/** Headers are limited in size: the oldest sign-ons are dropped. */
const maxSignOns = 5;

/**
 * The note binds a sign-on to its browser. SameSite=Strict is possible because our own return page
 * sends the request.
 */
function options(isSecure: boolean): CookieSerializeOptions {
  return { path: '/api/accounts', httpOnly: true, sameSite: 'strict', secure: isSecure };
}

interface SignOnNote {
  /** The state parameter, which goes to the provider and comes back. */
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
  // Browsers send older cookies first.
  const others = namesIn(request).filter((one) => one !== name);
  for (const old of others.slice(0, Math.max(0, others.length - maxSignOns + 1)))
    void reply.clearCookie(old, options(isSecure));
  void reply.setCookie(name, note, { ...options(isSecure), maxAge: Math.floor(lifeMs / 1000) });
}

/** The note of the returning sign-on; else the newest one, for a precise refusal. */
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

/** Hashed: a returned state may contain any characters. */
function nameFor(state = ''): string {
  return `${prefix}-${createHash('sha256').update(state).digest('hex').slice(0, 16)}`;
}
