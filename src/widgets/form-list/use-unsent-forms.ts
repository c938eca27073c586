import { useEffect, useState } from 'react';

import type { OutboxEntry } from '#api/forms/outbox-store.ts';
import { useOutbox } from '#plant/forms/use-form.ts';

export interface UnsentForm {
  /** Pending entries. */
  unsent: readonly OutboxEntry[];
  /** Number of refused entries, which wait for the operator's decision. */
  held: number;
}

/** Pending entries on this device by form id. */
export function useUnsentForms(): ReadonlyMap<string, UnsentForm> {
  const { outbox } = useOutbox();
  const [entries, setEntries] = useState<readonly OutboxEntry[]>([]);
  useEffect(() => {
    function read(): void {
      // A storage error is reported where a form is opened.
      outbox.store.entries().then(setEntries, () => {});
    }
    read();
    return outbox.store.listen(read);
  }, [outbox]);
  const counts = new Map<string, UnsentForm>();
  for (const entry of entries) {
    const { unsent, held } = counts.get(entry.formId) ?? { unsent: [], held: 0 };
    const after = entry.problem ? { unsent, held: held + 1 } : { unsent: [...unsent, entry], held };
    counts.set(entry.formId, after);
  }
  return counts;
}
