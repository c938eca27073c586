import { useTranslation } from 'react-i18next';

import { HttpError } from '#api/http.ts';
import { expectedText } from '#engine/check/expected-text.ts';

import styles from './config-page.module.css';

/** Why nothing came into force, with each mistake that the configuration would have. */
export function PublicationFault({ error }: { error: Error | null }) {
  const { t } = useTranslation();
  if (!error) return null;
  return (
    <div role="alert" className={styles['fault']}>
      <p>{error.message}</p>
      <ul>
        {problemsOf(error).map((problem) => (
          <li key={JSON.stringify(problem)}>
            <code>{[problem.File, problem.Pointer].join(' ')}</code> {expectedText(t, problem)}
          </li>
        ))}
      </ul>
    </div>
  );
}

function problemsOf(error: Error) {
  return error instanceof HttpError ? (error.details.Problems ?? []) : [];
}
