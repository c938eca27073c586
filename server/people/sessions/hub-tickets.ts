import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';

import { isUnavailable } from '#server/db/dialects/unavailable.ts';
import type { Db } from '#server/db/open.ts';

import { hashSecret } from './tokens.ts';

/** Long enough to connect, too short to be worth finding in the log of a proxy. */
export const ticketSeconds = 30;

export type HubTickets = ReturnType<typeof createHubTickets>;

interface Deps {
  db: Db;
  secret: Buffer;
  now: () => number;
}

/** `session id . end of its life . something random`, and the seal over it. */
const form = /^([\w-]{1,64})\.(\d{1,16})\.[\w-]{16}$/;

/**
 * Secrets that open the hub once, and may stand in the address of a WebSocket. They are sealed, not
 * stored, so that a full disk keeps no one from reading: only that one was used is written down.
 */
export function createHubTickets({ db, secret, now }: Deps) {
  /** Those used here while that could not be written down, with the end of their life. */
  const usedHere = new Map<string, number>();

  function sealOf(content: string): Buffer {
    return createHmac('sha256', secret).update(content).digest();
  }

  function open(ticket: string): { sessionId: string; expiresAt: number } | undefined {
    const bytes = Buffer.from(ticket, 'base64url');
    // One spelling a ticket: another one would be another ticket to the list of those used.
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
     * Uses a ticket up: of two tries at once, on any instance, one wins.
     * @returns its session; undefined for a ticket that is not ours, was used, or is too old.
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
