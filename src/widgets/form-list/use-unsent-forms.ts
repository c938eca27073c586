import { useEffect, useState } from 'react';

import type { OutboxEntry } from '#api/forms/outbox-store.ts';
import { useOutbox } from '#plant/forms/use-form.ts';

export interface Waiting {
  /** What is not sent yet. */
  unsent: readonly OutboxEntry[];
  /** How much the server did not take: it waits until the operator has chosen. */
  held: number;
}

/** What is kept on this device of each form and not sent yet, by the id of the form. */
export function useUnsentForms(): ReadonlyMap<string, Waiting> {
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
  for (const entry of entries) {
    const { unsent, held } = counts.get(entry.formId) ?? { unsent: [], held: 0 };
    const after = entry.problem ? { unsent, held: held + 1 } : { unsent: [...unsent, entry], held };
    counts.set(entry.formId, after);
  }
  return counts;
}
