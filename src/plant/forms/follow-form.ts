import type { OutboxEntry, OutboxStore, StoredForm } from '#api/forms/outbox-store.ts';

/** State of a form stored on this device. */
export interface KeptForm {
  form?: StoredForm;
  /** Pending outbox entries of the form, oldest first. */
  entries: readonly OutboxEntry[];
}

interface FormFollower {
  /** The last read, with entries added since. */
  known(): KeptForm;
  stop(): void;
}

/**
 * Reads a form from the device's store, and again after each change, one read at a time: reading a
 * long form takes longer than answering a question. An added entry is reported without another
 * read.
 * @param onKnown Called with each state.
 * @param onError Called if the browser's storage fails.
 */
export function followForm(
  store: Pick<OutboxStore, 'snapshot' | 'listen'>,
  formId: string,
  { onKnown, onError }: { onKnown(known: KeptForm): void; onError(error: Error): void },
): FormFollower {
  let known: KeptForm = { entries: [] };
  let isReading = false;
  /** Changed during the current read, which may lack the change. */
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
