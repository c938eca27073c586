import { type KeyboardEvent, useRef } from 'react';

import { shownRows } from '#plant/forms/form-facts.ts';
import type { WholeForm } from '#plant/forms/use-form.ts';

type WriteResult = Promise<WholeForm | undefined>;

interface LeadingFrom {
  /** Id of the question. */
  id: string;
  whole: WholeForm;
  /** Called with the id of the next question. */
  onLead(id: string): void;
}

/**
 * Leads to neighbouring questions, which are determined once the answer is stored on the device.
 */
export function useNextQuestion({ id, whole, onLead }: LeadingFrom) {
  const written = useRef<WriteResult>(undefined);
  const isFaulty = useRef(false);

  async function go(by: 1 | -1): Promise<void> {
    if (isFaulty.current && by > 0) return;
    const after = shownRows((await written.current) ?? whole);
    const next = after[after.findIndex(({ Question }) => Question.Id === id) + by];
    if (next) onLead(next.Question.Id);
  }

  return {
    go,
    write(promise: WriteResult): void {
      written.current = promise;
    },
    /** An invalid input blocks the way to the next question; skipping does not. */
    setFaulty(is: boolean): void {
      isFaulty.current = is;
    },
    /** Enter leads on; in a multi-line text it begins a new line. */
    onKeyDown({ key, target }: KeyboardEvent): void {
      const isField = target instanceof HTMLInputElement && target.type !== 'file';
      if (key === 'Enter' && isField) void go(1);
    },
  };
}
