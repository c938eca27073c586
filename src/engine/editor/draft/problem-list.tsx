import { useTranslation } from 'react-i18next';

import type { ScreenProblem } from '#schemas/api/screens.gen.ts';

import styles from '../editor.module.css';
import { placeWords } from '../form/place-words.ts';
import { useWidgetNames } from '../widget-names.ts';

/** What keeps a draft from being published, each with its place. */
export function ProblemList({ problems }: { problems: readonly ScreenProblem[] }) {
  const { t } = useTranslation();
  const names = useWidgetNames();
  if (problems.length === 0) return null;
  return (
    <section className={styles['notice']} role="alert">
      <p>{t('editor.problems', { count: problems.length })}</p>
      <ul>
        {problems.map(({ File, Line, Column, Pointer, Expected }) => (
          <li key={`${File} ${Line} ${Column} ${Pointer} ${Expected}`}>
            <strong>{placeWords(t, Pointer, names)}</strong>{' '}
            {t('frame.expected', { expected: Expected })}{' '}
            <code>{`${File.split('/').at(-1)}:${Line}`}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
