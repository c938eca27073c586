import { useState } from 'react';

import { HttpError } from '#api/http.ts';

/** How far a form has come that is sent with one call. */
export type Submission =
  | { at: 'open' | 'sending' | 'done' }
  /** `sentence` of the server; null when it was not reached. */
  | { at: 'refused'; sentence: string | null };

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
        sentence: error instanceof HttpError ? error.message : null,
      });
    }
  }

  return { submission, submit };
}
