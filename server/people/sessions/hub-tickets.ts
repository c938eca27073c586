import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { isUnavailable } from '#server/db/dialects/unavailable.ts';
import type { Db } from '#server/db/open.ts';

import { hashSecret } from './tokens.ts';

/** Long enough to connect, too short for use from a proxy's log. */
export const ticketSeconds = 30;

export type HubTickets = ReturnType<typeof createHubTickets>;

interface Deps {
  db: Db;
  secret: Buffer;
  now: () => number;
}

/** `session id . expiry . random`, which follows the HMAC. */
const form = /^([\w-]{1,64})\.(\d{1,16})\.[\w-]{16}$/;

/**
 * Single-use tickets for the hub, which may be in the URL of a WebSocket. They are signed, not
 * stored, so that reading works on a full disk: only their use is stored.
 */
export function createHubTickets({ db, secret, now }: Deps) {
  /** Used tickets of this instance, also when the database cannot store them, with their expiry. */
  const usedHere = new Map<string, number>();

  function sealOf(content: string): Buffer {
    return createHmac('sha256', secret).update(content).digest();
  }

  function open(ticket: string): { sessionId: string; expiresAt: number } | undefined {
    const bytes = Buffer.from(ticket, 'base64url');
    // Only the canonical encoding: another spelling would not be found among the used tickets.
    if (bytes.length <= 32 || bytes.toString('base64url') !== ticket) return undefined;
    const content = bytes.subarray(32).toString('latin1');
    if (!timingSafeEqual(bytes.subarray(0, 32), sealOf(content))) return undefined;
    const [, sessionId = '', expiresAt = ''] = form.exec(content) ?? [];
    return { sessionId, expiresAt: Number(expiresAt) };
  }

  function spendHere(hash: string, expiresAt: number): boolean {
    for (const [one, end] of usedHere) if (end <= now()) usedHere.delete(one);
    if (usedHere.has(hash)) return false;
    usedHere.set(hash, expiresAt);
    return true;
  }

  async function spend(hash: string, sessionId: string, expiresAt: number): Promise<boolean> {
    if (!spendHere(hash, expiresAt)) return false;
    try {
      const row = { ticket_hash: hash, session_id: sessionId, expires_at: expiresAt };
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('hub_tickets')
        .values(row)
        .onConflict((conflict) => conflict.column('ticket_hash').doNothing())
        .executeTakeFirst();
      return numInsertedOrUpdatedRows === 1n;
    } catch (error) {
      if (isUnavailable(error)) return true;
      throw error;
    }
  }

  return {
    issue(sessionId: string): string {
      const expiresAt = now() + ticketSeconds * 1000;
      const content = `${sessionId}.${expiresAt}.${randomBytes(12).toString('base64url')}`;
      return Buffer.concat([sealOf(content), Buffer.from(content, 'latin1')]).toString('base64url');
    },
    /**
     * Redeems a ticket: of two tries at once, on any instance, one wins.
     * @returns its session; undefined where it is forged, used or expired.
     */
    async redeem(ticket: string): Promise<string | undefined> {
      const opened = open(ticket);
      if (!opened) return undefined;
      const { sessionId, expiresAt } = opened;
      const leftMs = expiresAt - now();
      if (leftMs <= 0 || leftMs > ticketSeconds * 1000) return undefined;
      return (await spend(hashSecret(ticket), sessionId, expiresAt)) ? sessionId : undefined;
    },
  };
}
