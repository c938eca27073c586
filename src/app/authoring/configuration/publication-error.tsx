import { useTranslation } from 'react-i18next';

import { HttpError } from '#api/http.ts';
import { expectedText } from '#engine/check/expected-text.ts';
import type { ScreenProblem } from '#schemas/api/screens.gen.ts';

import styles from './config-page.module.css';

/** Text for a problem in the terms of the page; undefined: shown by its place in the file. */
export type ProblemWords = (problem: ScreenProblem) => string | undefined;

interface PublicationErrorProps {
  error: Error | null;
  problemWords?: ProblemWords | undefined;
}

/** Why publishing failed, with each configuration problem. */
export function PublicationError({ error, problemWords }: PublicationErrorProps) {
  const { t } = useTranslation();
  if (!error) return null;
  return (
    <div role="alert" className={styles['fault']}>
      <p>{error.message}</p>
      <ul>
        {problemsOf(error).map((problem) => (
          <li key={JSON.stringify(problem)}>
            {problemWords?.(problem) ?? (
              <>
                <code>{[problem.File, problem.Pointer].join(' ')}</code> {expectedText(t, problem)}
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function problemsOf(error: Error): readonly ScreenProblem[] {
  return error instanceof HttpError ? (error.details.Problems ?? []) : [];
}
