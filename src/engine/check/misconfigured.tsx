import { useTranslation } from 'react-i18next';

import { expectationReply } from '#shared/expectation.ts';
import type { ConfigProblem } from '#shared/schema-problems.ts';

import { expectedText } from './expected-text.ts';

import styles from '../frame.module.css';

/** A mistake in the screen's file, shown in place of its widget. */
export function Misconfigured({
  name,
  problems,
}: {
  name: string;
  problems: readonly ConfigProblem[];
}) {
  const { t } = useTranslation();
  return (
    <div className={styles['message']} role="alert">
      <p className={styles['lead']}>{t('frame.misconfigured', { name })}</p>
      <ul className={styles['problems']}>
        {problems.map((problem) => (
          <li key={problem.pointer + problem.expected}>
            <code>{problem.pointer || '/'}</code> {expectedText(t, expectationReply(problem))}
          </li>
        ))}
      </ul>
    </div>
  );
}
