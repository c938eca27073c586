import { useTranslation } from 'react-i18next';

import type { ScreenProblem } from '#schemas/api/screens.gen.ts';

import styles from './screens.module.css';

interface BrokenScreenProps {
  path: string;
  problems: readonly ScreenProblem[];
}

/** In place of a screen whose file has a mistake. */
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

/** Each with its file, line, column and pointer. */
export function ProblemList({ problems }: { problems: readonly ScreenProblem[] }) {
  const { t } = useTranslation();
  return (
    <ul className={styles['problems']}>
      {problems.map(({ File, Line, Column, Pointer, Expected, Nearest }) => (
        <li key={`${File} ${Line} ${Column} ${Pointer} ${Expected}`}>
          <strong>{`${File}:${Line}:${Column}`}</strong> <code>{Pointer || '/'}</code>
          <span>
            {t('frame.expected', { expected: Expected })}{' '}
            {Nearest !== undefined && t('frame.nearest', { nearest: Nearest })}
          </span>
        </li>
      ))}
    </ul>
  );
}
