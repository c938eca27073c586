import { newId } from '#lib/new-id.ts';
import { local } from '#lib/storage.ts';
import { serverNow } from '#lib/time/server-clock.ts';
import type { WholeForm } from '#machines/form/local-form.ts';

import {
  clearTables,
  hasLeft,
  allowStorageAgain,
  openTables,
  type OutboxEntry,
  type StoredForm,
} from './form-tables.ts';

export type { OutboxEntry, StoredForm } from './form-tables.ts';
export { newId as newKey } from '#lib/new-id.ts';

type NewEntry = Pick<OutboxEntry, 'formId' | 'write' | 'username' | 'file'>;

/** Number of pending entries by account; sign-out reads it without opening the database. */
const unsentKey = 'unsentAnswers';

export type OutboxStore = ReturnType<typeof createOutboxStore>;

/** Called after each change; with the new entry if the change only added one. */
type Listener = (added?: OutboxEntry) => void;

/** Stored forms and pending entries of one account. */
export function createOutboxStore(accountId: string) {
  allowStorageAgain(accountId);
  const listeners = new Set<Listener>();

  async function entries(formId?: string): Promise<OutboxEntry[]> {
    const all = await (await openTables()).getAllFromIndex('entries', 'account', accountId);
    return formId === undefined ? all : all.filter((one) => one.formId === formId);
  }

  async function changed(added?: OutboxEntry): Promise<void> {
    const count = await (await openTables()).countFromIndex('entries', 'account', accountId);
    if (!hasLeft(accountId)) local.write(unsentKey, { ...readCounts(), [accountId]: count });
    for (const listener of listeners) listener(added);
  }

  return {
    accountId,
    entries,
    listen(listener: Listener): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    form: async (formId: string) => (await openTables()).get('forms', [accountId, formId]),

    /** A form with its pending entries, in one transaction. */
    async snapshot(formId: string): Promise<{ form?: StoredForm; entries: OutboxEntry[] }> {
      const tx = (await openTables()).transaction(['entries', 'forms'], 'readonly');
      const form = await tx.objectStore('forms').get([accountId, formId]);
      const own = await tx.objectStore('entries').index('account').getAll(accountId);
      return { ...(form && { form }), entries: own.filter((one) => one.formId === formId) };
    },

    /** All stored forms of the account with the pending entries. */
    async all(): Promise<{ forms: StoredForm[]; entries: OutboxEntry[] }> {
      const tx = (await openTables()).transaction(['entries', 'forms'], 'readonly');
      const forms = await tx.objectStore('forms').getAll();
      const own = await tx.objectStore('entries').index('account').getAll(accountId);
      return { forms: forms.filter((one) => one.accountId === accountId), entries: own };
    },

    /** Stores a form unless a newer version is stored. */
    async keep(whole: WholeForm): Promise<void> {
      const tx = (await openTables()).transaction('forms', 'readwrite');
      const formId = whole.form.Id;
      const known = await tx.store.get([accountId, formId]);
      const isNews = !known || known.form.Sequence <= whole.form.Sequence;
      if (isNews && !hasLeft(accountId)) await tx.store.put({ ...whole, accountId, formId });
      await tx.done;
      await changed();
    },

    ...writesOf(accountId, changed),
    clear: () => clear(accountId),
  };
}

function writesOf(accountId: string, changed: (added?: OutboxEntry) => Promise<void>) {
  return {
    async add({ formId, write, username, file }: NewEntry): Promise<void> {
      const at = new Date(serverNow()).toISOString();
      const entry = {
        accountId,
        username,
        formId,
        write,
        at,
        key: newId(),
        ...(file && { file }),
      };
      const id = await (await openTables()).add('entries', entry as OutboxEntry);
      await changed({ ...entry, id });
    },

    /**
     * Stores the request before it is sent, so that a retry repeats it. Listeners are not called.
     */
    async keepCall(entry: OutboxEntry): Promise<void> {
      if (!hasLeft(accountId)) await (await openTables()).put('entries', entry);
    },

    async change(entry: OutboxEntry): Promise<void> {
      if (!hasLeft(accountId)) await (await openTables()).put('entries', entry);
      await changed();
    },

    /**
     * After the server has stored the entry: deletes it and stores the form, in one transaction.
     */
    async settle(id: number, whole: WholeForm): Promise<void> {
      const tx = (await openTables()).transaction(['entries', 'forms'], 'readwrite');
      await tx.objectStore('entries').delete(id);
      const form = { ...whole, accountId, formId: whole.form.Id };
      if (!hasLeft(accountId)) await tx.objectStore('forms').put(form);
      await tx.done;
      await changed();
    },

    async drop(ids: readonly number[]): Promise<void> {
      const tx = (await openTables()).transaction('entries', 'readwrite');
      for (const id of ids) await tx.store.delete(id);
      await tx.done;
      await changed();
    },
  };
}

/** Deletes all data of the account from this device; running writes store nothing. */
async function clear(accountId: string): Promise<void> {
  await clearTables(accountId);
  const { [accountId]: _, ...counts } = readCounts();
  local.write(unsentKey, counts);
}

function readCounts(): Record<string, number> {
  return (local.read(unsentKey) ?? {}) as Record<string, number>;
}
