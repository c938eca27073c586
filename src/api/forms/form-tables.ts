import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import type { FormWrite, WholeForm } from '#machines/form/local-form.ts';

import type { FormCall } from './forms.ts';

/** Reason of a refused entry: it waits for the operator's decision. */
interface EntryProblem {
  code: string;
  message: string;
  /** Errors by field. */
  errors?: readonly { Field: string; Code?: string }[];
  /** The server's current version. */
  current: unknown;
}

/** A pending write. Entries of a form are sent one after another, in the order of `id`. */
export interface OutboxEntry {
  id: number;
  accountId: string;
  username: string;
  formId: string;
  /** Idempotency-Key, the same for each retry. */
  key: string;
  /** ISO instant. */
  at: string;
  write: FormWrite;
  /** A picture that is uploaded first. */
  file?: { type: 'photo' | 'signature'; mime: string; bytes: ArrayBuffer };
  mediaId?: string;
  /** The request as first sent: a retry repeats it. */
  call?: FormCall;
  problem?: EntryProblem;
}

export interface StoredForm extends WholeForm {
  accountId: string;
  formId: string;
}

/** A server reply by query key, with its time: milliseconds since 1970. */
export interface KeptReply {
  key: readonly unknown[];
  data: unknown;
  at: number;
}

interface Tables extends DBSchema {
  forms: { key: [string, string]; value: StoredForm };
  entries: { key: number; value: OutboxEntry; indexes: { account: string } };
  /** Replies for pages that open offline, by account. */
  answers: { key: string; value: { accountId: string; answers: KeptReply[] } };
}

let opened: Promise<IDBPDatabase<Tables>> | undefined;

/** The IndexedDB tables for forms, of all accounts. */
export function openTables(): Promise<IDBPDatabase<Tables>> {
  opened ??= openDB<Tables>('lineside-forms', 2, {
    upgrade(...[database, from, , tx]) {
      if (from < 1) {
        database.createObjectStore('forms', { keyPath: ['accountId', 'formId'] });
        database.createObjectStore('entries', { keyPath: 'id', autoIncrement: true });
      }
      tx.objectStore('entries').createIndex('account', 'accountId');
      database.createObjectStore('answers', { keyPath: 'accountId' });
    },
    // A tab of a newer build needs to upgrade the tables.
    blocking(_current, _blocked, { target }) {
      (target as IDBDatabase).close();
      opened = undefined;
    },
  });
  return opened;
}

/** Accounts that have signed out on this page. */
const left = new Set<string>();

export function hasLeft(accountId: string): boolean {
  return left.has(accountId);
}

/** Stops pending operations of the account on this page from storing anything. */
export function leaveTables(accountId: string): void {
  left.add(accountId);
}

/** Reverts `leaveTables`: the account is signed in again, and may store. */
export function allowStorageAgain(accountId: string): void {
  left.delete(accountId);
}

/** Deletes all data of the account from this device. */
export async function clearTables(accountId: string): Promise<void> {
  leaveTables(accountId);
  const tx = (await openTables()).transaction(['entries', 'forms', 'answers'], 'readwrite');
  const [rows, forms] = [tx.objectStore('entries'), tx.objectStore('forms')];
  for (const id of await rows.index('account').getAllKeys(accountId)) await rows.delete(id);
  for (const key of await forms.getAllKeys()) if (key[0] === accountId) await forms.delete(key);
  await tx.objectStore('answers').delete(accountId);
  await tx.done;
}

/** Deletes other accounts' data, except pending entries and the forms of their accounts. */
export async function clearOthers(accountId: string): Promise<void> {
  const tx = (await openTables()).transaction(['entries', 'forms', 'answers'], 'readwrite');
  const [forms, answers] = [tx.objectStore('forms'), tx.objectStore('answers')];
  const waiting = new Set<string>();
  for await (const { key } of tx
    .objectStore('entries')
    .index('account')
    .iterate(null, 'nextunique'))
    waiting.add(key);
  for (const key of await forms.getAllKeys())
    if (key[0] !== accountId && !waiting.has(key[0])) await forms.delete(key);
  for (const key of await answers.getAllKeys()) if (key !== accountId) await answers.delete(key);
  await tx.done;
}
