import { useTranslation } from 'react-i18next';

import type { ScreenProblem } from '#schemas/api/screens.gen.ts';

import styles from './editor.module.css';

/** What keeps a draft from being published, each with its line. */
export function ProblemList({ problems }: { problems: readonly ScreenProblem[] }) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <section className={styles['notice']} role="alert">
      <p>{t('editor.problems', { count: problems.length })}</p>
      <ul>
        {problems.map(({ File, Line, Column, Pointer, Expected }) => (
          <li key={`${File} ${Line} ${Column} ${Pointer} ${Expected}`}>
            <code>{`${File.split('/').at(-1)}:${Line}`}</code>{' '}
            {t('frame.expected', { expected: Expected })}
          </li>
        ))}
      </ul>
    </section>
  );
}
