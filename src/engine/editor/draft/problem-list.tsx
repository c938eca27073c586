import { useTranslation } from 'react-i18next';

import { expectedText } from '#engine/check/expected-text.ts';
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
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)}>
            <strong>{placeWords(t, problem.Pointer, names)}</strong> {expectedText(t, problem)}{' '}
            <code>{`${problem.File.split('/').at(-1)}:${problem.Line}`}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
