import { type DBSchema, type IDBPDatabase, openDB } from 'idb';

import type { FormWrite, WholeForm } from '#machines/form/local-form.ts';

import type { FormCall } from './forms.ts';

/** Why the server did not take an entry: it waits until the operator has chosen. */
interface EntryProblem {
  code: string;
  message: string;
  /** What is wrong with each field. */
  errors?: readonly { Field: string; Code?: string }[];
  /** What the server has instead. */
  current: unknown;
}

/** Something that is to be sent. Entries of a form are sent one after another, in the order of `id`. */
export interface OutboxEntry {
  id: number;
  accountId: string;
  username: string;
  formId: string;
  /** Idempotency-Key: the same however often it is sent. */
  key: string;
  /** ISO instant. */
  at: string;
  write: FormWrite;
  /** A picture that is uploaded before it. */
  file?: { type: 'photo' | 'signature'; mime: string; bytes: ArrayBuffer };
  mediaId?: string;
  /** As it was first sent: a repeat says the same. */
  call?: FormCall;
  problem?: EntryProblem;
}

export interface StoredForm extends WholeForm {
  accountId: string;
  formId: string;
}

/** What the server answered to a question, and when: milliseconds since 1970. */
export interface KeptReply {
  key: readonly unknown[];
  data: unknown;
  at: number;
}

interface Tables extends DBSchema {
  forms: { key: [string, string]; value: StoredForm };
  entries: { key: number; value: OutboxEntry; indexes: { account: string } };
  /** For pages that open without a network, by account. */
  answers: { key: string; value: { accountId: string; answers: KeptReply[] } };
}

let opened: Promise<IDBPDatabase<Tables>> | undefined;

/** What is kept on this device for forms, of all accounts. */
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
    // A tab of a newer build wants to change the tables.
    blocking(_current, _blocked, { target }) {
      (target as IDBDatabase).close();
      opened = undefined;
    },
  });
  return opened;
}

/** Accounts that have signed out. */
const left = new Set<string>();

export function hasLeft(accountId: string): boolean {
  return left.has(accountId);
}

/** What is under way for the account keeps nothing more on this page. */
export function leaveTables(accountId: string): void {
  left.add(accountId);
}

/** Takes `leaveTables` back: the account is signed in again, and may store. */
export function isBack(accountId: string): void {
  left.delete(accountId);
}

/** Leaves nothing of the account on this device. */
export async function clearTables(accountId: string): Promise<void> {
  leaveTables(accountId);
  const tx = (await openTables()).transaction(['entries', 'forms', 'answers'], 'readwrite');
  const [rows, forms] = [tx.objectStore('entries'), tx.objectStore('forms')];
  for (const id of await rows.index('account').getAllKeys(accountId)) await rows.delete(id);
  for (const key of await forms.getAllKeys()) if (key[0] === accountId) await forms.delete(key);
  await tx.objectStore('answers').delete(accountId);
  await tx.done;
}

/** What the device keeps of others goes, but for what they have entered and not sent yet. */
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
