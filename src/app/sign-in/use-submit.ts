import { useState } from 'react';

import { HttpError } from '#api/http.ts';
import { saidRefusal, type SaidRefusal } from '#lib/said-refusal.ts';

/** State of a form that is submitted by one call. */
export type Submission =
  | { at: 'open' | 'sending' | 'done' }
  /** The server's refusal; null when it was not reached. */
  | { at: 'refused'; said: SaidRefusal | null };

/** Submits a form, one call at a time. Its input stays after a refusal. */
export function useSubmit(call: () => Promise<unknown>) {
  const [submission, setSubmission] = useState<Submission>({ at: 'open' });

  async function submit(): Promise<void> {
    if (submission.at === 'sending') return;
    setSubmission({ at: 'sending' });
    try {
      await call();
      setSubmission({ at: 'done' });
    } catch (error) {
      setSubmission({
        at: 'refused',
        said: error instanceof HttpError ? saidRefusal(error) : null,
      });
    }
  }

  return { submission, submit };
}
