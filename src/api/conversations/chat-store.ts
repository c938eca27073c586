import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import { local } from '#lib/storage.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import type { TimeRange } from '#schemas/api/meetings.gen.ts';

import { newKey } from '../forms/outbox-store.ts';

/** A message that is not stored on the server yet. */
export interface WaitingMessage {
  /** Order of sending. */
  number: number;
  /** Permanent id of the message, which makes sending idempotent. */
  id: string;
  accountId: string;
  machineId: string;
  clientId: string;
  /** ISO instant. */
  at: string;
  text: string;
  range?: TimeRange;
  /** A picture that is uploaded first. */
  file?: { mime: string; bytes: ArrayBuffer };
  mediaId?: string;
  /** Reason of the server's refusal: the message then waits for the user. */
  problem?: string;
}

export type NewWaiting = Pick<WaitingMessage, 'machineId' | 'clientId' | 'text' | 'range' | 'file'>;

interface Tables extends DBSchema {
  messages: { key: number; value: WaitingMessage };
}

/** Number of pending messages by account; sign-out reads it without opening the database. */
const unsentKey = 'unsentMessages';

let opened: Promise<IDBPDatabase<Tables>> | undefined;

function openTables(): Promise<IDBPDatabase<Tables>> {
  opened ??= openDB<Tables>('lineside-chat', 1, {
    upgrade: (database) =>
      void database.createObjectStore('messages', { keyPath: 'number', autoIncrement: true }),
  });
  return opened;
}

export type ChatStore = ReturnType<typeof createChatStore>;

/** Pending messages of one account. */
export function createChatStore(accountId: string) {
  const listeners = new Set<() => void>();

  async function waiting(): Promise<WaitingMessage[]> {
    const all = await (await openTables()).getAll('messages');
    return all.filter((one) => one.accountId === accountId);
  }

  async function changed(): Promise<void> {
    const counts = (local.read(unsentKey) ?? {}) as Record<string, number>;
    local.write(unsentKey, { ...counts, [accountId]: (await waiting()).length });
    for (const listener of listeners) listener();
  }

  return {
    accountId,
    waiting,
    listen(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async add(message: NewWaiting): Promise<void> {
      const at = new Date(serverNow()).toISOString();
      const entry = { ...message, accountId, at, id: newKey() };
      await (await openTables()).add('messages', entry as WaitingMessage);
      await changed();
    },
    async change(message: WaitingMessage): Promise<void> {
      await (await openTables()).put('messages', message);
      await changed();
    },
    async drop(number: number): Promise<void> {
      await (await openTables()).delete('messages', number);
      await changed();
    },
    /** Deletes all data of the account from this device. */
    async clear(): Promise<void> {
      for (const { number } of await waiting())
        await (await openTables()).delete('messages', number);
      await changed();
    },
  };
}
