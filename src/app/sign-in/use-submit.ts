import { useState } from 'react';

import { HttpError } from '#api/http.ts';
import { saidRefusal, type SaidRefusal } from '#lib/said-refusal.ts';

/** How far a form has come that is sent with one call. */
export type Submission =
  | { at: 'open' | 'sending' | 'done' }
  /** What the server said; null when it was not reached. */
  | { at: 'refused'; said: SaidRefusal | null };

/** Sends a form once at a time. What was typed stays where it is when the server says no. */
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
