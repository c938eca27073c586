import type { OutboxEntry, OutboxStore, StoredForm } from '#api/forms/outbox-store.ts';

/** What is kept of a form on this device. */
export interface KeptForm {
  form?: StoredForm;
  /** What waits of it, oldest first. */
  entries: readonly OutboxEntry[];
}

interface FormFollower {
  /** As it was last read, with what was added since. */
  known(): KeptForm;
  stop(): void;
}

/**
 * Reads a form from the device, and again after each change, one read at a time: to read a long form
 * takes longer than to answer a question. What is added to it is told without another read.
 * @param onKnown Called with each state. @param onError Called where the browser keeps nothing for us.
 */
export function followForm(
  store: Pick<OutboxStore, 'snapshot' | 'listen'>,
  formId: string,
  { onKnown, onError }: { onKnown(known: KeptForm): void; onError(error: Error): void },
): FormFollower {
  let known: KeptForm = { entries: [] };
  let isReading = false;
  /** Something was changed while it is read: that read may be without it. */
  let isChanged = false;
  let isStopped = false;

  function report(next: KeptForm): void {
    known = next;
    if (!isStopped) onKnown(next);
  }

  async function read(): Promise<void> {
    isChanged = isReading;
    if (isReading) return;
    isReading = true;
    try {
      let found: KeptForm;
      do {
        isChanged = false;
        found = await store.snapshot(formId);
      } while (isChanged);
      report(found);
    } catch (error) {
      if (!isStopped) onError(error as Error);
    } finally {
      isReading = false;
    }
  }

  function add(added: OutboxEntry): void {
    const isKnown = known.entries.some(({ id }) => id === added.id);
    if (added.formId === formId && !isKnown)
      report({ ...known, entries: [...known.entries, added] });
  }

  const stopListening = store.listen((added) => {
    if (added && known.form) add(added);
    if (!added || !known.form || isReading) void read();
  });
  void read();
  return {
    known: () => known,
    stop() {
      isStopped = true;
      stopListening();
    },
  };
}
