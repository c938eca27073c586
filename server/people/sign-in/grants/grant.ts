import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Deps } from '#server/web/deps.ts';

/** What all ways of signing in need. */
export type GrantDeps = Pick<Deps, 'db' | 'bus' | 'now' | 'publicUrl'>;

/** One call of a grant: what was sent, and the request it came with. */
export interface GrantCall<Grant> {
  grant: Grant;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** What a display proves itself with. */
export function proofOf({ headers }: FastifyRequest): string | undefined {
  const { dpop } = headers;
  return typeof dpop === 'string' ? dpop : undefined;
}

/** Form data carries flags as words. */
export function isSet(flag: boolean | 'true' | 'false' | undefined): boolean {
  return String(flag) === 'true';
}
