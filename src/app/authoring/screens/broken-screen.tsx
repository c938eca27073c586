import { useTranslation } from 'react-i18next';

import { expectedText } from '#engine/check/expected-text.ts';
import type { ScreenProblem } from '#schemas/api/screens.gen.ts';

import styles from './screens.module.css';

interface BrokenScreenProps {
  path: string;
  problems: readonly ScreenProblem[];
}

/** Replaces a screen with an invalid file. */
export function BrokenScreen({ path, problems }: BrokenScreenProps) {
  const { t } = useTranslation();
  return (
    <div className={styles['page']}>
      <title>{t('screensPage.broken')}</title>
      <header className={styles['head']}>
        <h1>{t('screensPage.broken')}</h1>
        <p>{t('screensPage.broken.hint', { path })}</p>
      </header>
      <ProblemList problems={problems} />
    </div>
  );
}

/** Problems with file, line, column and pointer. */
export function ProblemList({ problems }: { problems: readonly ScreenProblem[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles['problems']}>
      {problems.map((problem) => (
        <li key={JSON.stringify(problem)}>
          <strong>{`${problem.File}:${problem.Line}:${problem.Column}`}</strong>{' '}
          <code>{problem.Pointer || '/'}</code>
          <span>{expectedText(t, problem)}</span>
        </li>
      ))}
    </ul>
  );
}
