import type { FastifyReply, FastifyRequest } from 'fastify';

import type { Deps } from '#server/web/deps.ts';

/** Dependencies of all grants. */
export type GrantDeps = Pick<Deps, 'db' | 'bus' | 'now' | 'publicUrl'>;

/** A call of a grant: its body, with request and reply. */
export interface GrantCall<Grant> {
  grant: Grant;
  request: FastifyRequest;
  reply: FastifyReply;
}

/** The DPoP proof of a display. */
export function dpopProof({ headers }: FastifyRequest): string | undefined {
  const { dpop } = headers;
  return typeof dpop === 'string' ? dpop : undefined;
}

/** Flags in form data are texts. */
export function isSet(flag: boolean | 'true' | 'false' | undefined): boolean {
  return String(flag) === 'true';
}
