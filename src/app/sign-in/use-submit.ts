import { useState } from 'react';

import { HttpError } from '#api/http.ts';
import { serverRefusalOf, type ServerRefusal } from '#lib/server-refusal.ts';

/** State of a form that is submitted by one call. */
export type Submission =
  | { at: 'open' | 'sending' | 'done' }
  /** The server's refusal; null when it was not reached. */
  | { at: 'refused'; refusal: ServerRefusal | null };

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
        refusal: error instanceof HttpError ? serverRefusalOf(error) : null,
      });
    }
  }

  return { submission, submit };
}
