import { type KeyboardEvent, useRef } from 'react';

import { shownRows } from '#plant/forms/form-facts.ts';
import type { WholeForm } from '#plant/forms/use-form.ts';

type WriteResult = Promise<WholeForm | undefined>;

interface LeadingFrom {
  /** Id of the question. */
  id: string;
  whole: WholeForm;
  /** Of the question that is led to. */
  onLead(id: string): void;
}

/** From a question to those beside it, as they are asked once its answer is on the device. */
export function useLeading({ id, whole, onLead }: LeadingFrom) {
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
    /** What cannot be an answer keeps its question; what is skipped does not. */
    setFaulty(is: boolean): void {
      isFaulty.current = is;
    },
    /** Enter of a field. In a text of several lines it begins the next line. */
    onKeyDown({ key, target }: KeyboardEvent): void {
      const isField = target instanceof HTMLInputElement && target.type !== 'file';
      if (key === 'Enter' && isField) void go(1);
    },
  };
}
