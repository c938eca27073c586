import { useEffect, useState } from 'react';

import type { OutboxEntry } from '#api/forms/outbox-store.ts';

import { useOutbox } from './use-form.ts';

export interface Waiting {
  /** Entries that are not sent yet. */
  waiting: number;
  /** Of these: what the server did not take, until the operator has chosen. */
  held: number;
}

/** What is kept on this device of each form and not sent yet, by the id of the form. */
export function useWaiting(): ReadonlyMap<string, Waiting> {
  const { outbox } = useOutbox();
  const [entries, setEntries] = useState<readonly OutboxEntry[]>([]);
  useEffect(() => {
    function read(): void {
      // A browser that keeps nothing for us says so where a form is opened.
      outbox.store.entries().then(setEntries, () => {});
    }
    read();
    return outbox.store.listen(read);
  }, [outbox]);
  const counts = new Map<string, Waiting>();
  for (const { formId, problem } of entries) {
    const { waiting, held } = counts.get(formId) ?? { waiting: 0, held: 0 };
    counts.set(formId, { waiting: waiting + 1, held: held + (problem ? 1 : 0) });
  }
  return counts;
}
