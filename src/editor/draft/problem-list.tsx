import { useTranslation } from 'react-i18next';

import { expectedText } from '#engine/check/expected-text.ts';
import type { ScreenProblem } from '#schemas/api/screens.gen.ts';

import styles from '../editor.module.css';
import { placeWords, widgetAt } from '../form/place-words.ts';
import { useWidgetNames } from '../widget-names.ts';

interface ProblemListProps {
  problems: readonly ScreenProblem[];
  /** Selects a widget of the draft. */
  onWidget?: ((id: string) => void) | undefined;
}

/** The problems that keep a draft from being published, each with its place. */
export function ProblemList({ problems, onWidget }: ProblemListProps) {
  const { t } = useTranslation();
  if (problems.length === 0) return null;
  return (
    <section className={styles['notice']} role="alert">
      <p>{t('editor.problems', { count: problems.length })}</p>
      <ul>
        {problems.map((problem) => (
          <li key={JSON.stringify(problem)}>
            <Place pointer={problem.Pointer} onWidget={onWidget} /> {expectedText(t, problem)}{' '}
            <code>{`${problem.File.split('/').at(-1)}:${problem.Line}`}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Place({ pointer, onWidget }: Pick<ProblemListProps, 'onWidget'> & { pointer: string }) {
  const { t } = useTranslation();
  const names = useWidgetNames();
  const words = placeWords(t, pointer, names);
  const id = widgetAt(pointer);
  if (!onWidget || id === undefined || names.typeOf(id) === undefined)
    return <strong>{words}</strong>;
  return (
    <button type="button" className="ls-link" onClick={() => onWidget(id)}>
      {words}
    </button>
  );
}
