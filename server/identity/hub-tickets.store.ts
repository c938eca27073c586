import type { Db } from '#server/db/open.ts';

import { createSecret, hashSecret } from './tokens.ts';

/** Long enough to connect, too short to be worth finding in the log of a proxy. */
export const ticketSeconds = 30;

/** A secret that opens the hub once. It may stand in the address of a WebSocket. */
export async function issueHubTicket(db: Db, sessionId: string, now: number): Promise<string> {
  const ticket = createSecret();
  await db
    .insertInto('hub_tickets')
    .values({
      ticket_hash: hashSecret(ticket),
      session_id: sessionId,
      expires_at: now + ticketSeconds * 1000,
    })
    .execute();
  return ticket;
}

/**
 * Uses a ticket up. Deleting it is the test itself: of two tries at once one wins.
 * @returns its session; undefined for a ticket that is unknown, used or too old.
 */
export async function redeemHubTicket(
  db: Db,
  ticket: string,
  now: number,
): Promise<string | undefined> {
  const used = await db
    .deleteFrom('hub_tickets')
    .where('ticket_hash', '=', hashSecret(ticket))
    .returning(['session_id', 'expires_at'])
    .executeTakeFirst();
  return used && used.expires_at > now ? used.session_id : undefined;
}
