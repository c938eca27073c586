import type { CookieSerializeOptions } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';

const name = 'lineside-sign-on';

/**
 * The note goes with the browser that began: a return in any other has none. The return page is our
 * own and asks from there, so that the strictest SameSite lets it through.
 */
function options(isSecure: boolean): CookieSerializeOptions {
  return { path: '/api/accounts', httpOnly: true, sameSite: 'strict', secure: isSecure };
}

export function setSignOnCookie(
  reply: FastifyReply,
  note: string,
  { isSecure, lifeMs }: { isSecure: boolean; lifeMs: number },
): void {
  void reply.setCookie(name, note, { ...options(isSecure), maxAge: Math.floor(lifeMs / 1000) });
}

export function signOnCookieOf({ cookies }: FastifyRequest): string | undefined {
  return cookies[name];
}

export function clearSignOnCookie(reply: FastifyReply, isSecure: boolean): void {
  void reply.clearCookie(name, options(isSecure));
}
